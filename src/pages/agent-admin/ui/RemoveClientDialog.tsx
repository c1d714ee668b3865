import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
} from '#shared/ui/alert-dialog';

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
  <AlertDialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
    <AlertDialogContent>
      <AlertDialogHeader>
        <AlertDialogTitle>Remove this client?</AlertDialogTitle>
        <AlertDialogDescription className="break-words">
          {email} will no longer be able to pay with {planName}. We will e-mail them. Their past
          orders are not affected.
        </AlertDialogDescription>
      </AlertDialogHeader>
      <AlertDialogFooter>
        <AlertDialogCancel>Cancel</AlertDialogCancel>
        <AlertDialogAction variant="destructive" onClick={onConfirm}>
          Delete User
        </AlertDialogAction>
      </AlertDialogFooter>
    </AlertDialogContent>
  </AlertDialog>
);
