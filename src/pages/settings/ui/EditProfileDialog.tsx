import type { SubmitEvent } from 'react';
import { useState } from 'react';
import type { OwnerRecord } from '#shared/api/contract';
import { Button } from '#shared/ui/button';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '#shared/ui/dialog';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import { Progress } from '#shared/ui/progress';
import { profileOf, useEditOwner } from '../model/use-edit-owner.ts';

/** A failed update leaves the dialog open with what was typed (SM-14). */
export function EditProfileDialog({ owner, onClose }: { owner: OwnerRecord; onClose: () => void }) {
  const [profile, setProfile] = useState(() => profileOf(owner));
  const edit = useEditOwner(owner.email_address);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!edit.isPending) edit.mutate(profile, { onSuccess: onClose });
  };

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent closeButton={false}>
        <form className="grid gap-4" aria-busy={edit.isPending} onSubmit={submit}>
          <DialogHeader>
            <DialogTitle>Edit profile</DialogTitle>
            <DialogDescription>Your email {owner.email_address} stays as it is.</DialogDescription>
          </DialogHeader>
          <fieldset className="grid gap-4" disabled={edit.isPending}>
            <legend className="sr-only">Profile</legend>
            <Field label="Name" required>
              <Input
                autoComplete="name"
                maxLength={200}
                value={profile.name}
                onChange={({ target }) => setProfile({ ...profile, name: target.value })}
              />
            </Field>
            <Field label="Business">
              <Input
                autoComplete="organization"
                maxLength={200}
                value={profile.business}
                onChange={({ target }) => setProfile({ ...profile, business: target.value })}
              />
            </Field>
            <Field label="Phone Number">
              <Input
                type="tel"
                autoComplete="tel"
                maxLength={60}
                value={profile.phone}
                onChange={({ target }) => setProfile({ ...profile, phone: target.value })}
              />
            </Field>
          </fieldset>
          {edit.isPending && <Progress label="Updating your profile" />}
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              Close
            </Button>
            <Button type="submit" disabled={edit.isPending}>
              Update
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
