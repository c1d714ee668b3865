import { useState } from 'react';
import { ABN_PROBLEM, isAbn } from '#entities/owner';
import { AbnField, OWNER_FIELDS, OwnerFields } from '#entities/owner/react';
import type { OwnerRecord } from '#shared/api/contract';
import { formFailure } from '#shared/lib/failure';
import { Button } from '#shared/ui/button';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '#shared/ui/dialog';
import { Form } from '#shared/ui/form';
import { Progress } from '#shared/ui/progress';
import { profileOf, useEditOwner } from '../model/use-edit-owner.ts';

export interface EditProfileDialogProps {
  owner: OwnerRecord;
  onClose: () => void;
  onSaved: () => void;
}

/** A failed update leaves the dialog open with the typed values (SM-14). */
export function EditProfileDialog({ owner, onClose, onSaved }: EditProfileDialogProps) {
  const [profile, setProfile] = useState(() => profileOf(owner));
  const { edit, isPending, error } = useEditOwner(owner.email_address);
  const [isAbnWrong, setAbnWrong] = useState(false);
  const failure = formFailure(error, [...OWNER_FIELDS, 'abn']);

  function submit() {
    const isWrong = profile.abn.trim() !== '' && !isAbn(profile.abn);
    setAbnWrong(isWrong);
    if (!isWrong) edit(profile, onSaved);
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent closeButton={false}>
        <Form
          isPending={isPending}
          failure={failure}
          onSubmit={submit}
          footer={
            <DialogFooter>
              <Button variant="outline" onClick={onClose}>
                Close
              </Button>
              <Button type="submit" disabled={isPending}>
                Update
              </Button>
            </DialogFooter>
          }
        >
          <DialogHeader>
            <DialogTitle>Edit profile</DialogTitle>
            <DialogDescription>
              Your email {owner.email_address} cannot be changed.
            </DialogDescription>
          </DialogHeader>
          <fieldset className="grid gap-4" disabled={isPending}>
            <legend className="sr-only">Profile</legend>
            <OwnerFields
              details={profile}
              errors={failure.at}
              onChange={(details) => setProfile({ ...profile, ...details })}
            />
            <AbnField
              abn={profile.abn}
              error={isAbnWrong ? ABN_PROBLEM : failure.at.abn}
              onChange={(abn) => setProfile({ ...profile, abn })}
            />
          </fieldset>
          {isPending && <Progress label="Updating your profile" />}
        </Form>
      </DialogContent>
    </Dialog>
  );
}
