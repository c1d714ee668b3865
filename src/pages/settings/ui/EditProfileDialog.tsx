import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { OwnerFields } from '#entities/owner/react';
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
            <OwnerFields details={profile} onChange={setProfile} />
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
