import { ConfirmDialog } from '#shared/ui/confirm-dialog';

export interface RemoveClientDialogProps {
  email: string;
  planName: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before a client is removed from the plan (AGENT-12). */
export const RemoveClientDialog = ({
  email,
  planName,
  onConfirm,
  onClose,
}: RemoveClientDialogProps) => (
  <ConfirmDialog
    title="Remove this client?"
    text={
      <>
        {email} will no longer be able to pay with {planName}. We will e-mail them. Their past
        orders are not affected.
      </>
    }
    action="Delete User"
    variant="destructive"
    onConfirm={onConfirm}
    onClose={onClose}
  />
);
