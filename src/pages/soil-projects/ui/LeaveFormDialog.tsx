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

export interface LeaveFormDialogProps {
  onLeave: () => void;
  onClose: () => void;
}

/** Asks before unsaved answers are discarded (FORM-33); shown only when there are any. */
export const LeaveFormDialog = ({ onLeave, onClose }: LeaveFormDialogProps) => (
  <AlertDialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
    <AlertDialogContent>
      <AlertDialogHeader>
        <AlertDialogTitle>Leave this form without saving?</AlertDialogTitle>
        <AlertDialogDescription>
          Everything you typed since the last save will be lost.
        </AlertDialogDescription>
      </AlertDialogHeader>
      <AlertDialogFooter>
        <AlertDialogCancel>Keep editing</AlertDialogCancel>
        <AlertDialogAction variant="destructive" onClick={onLeave}>
          Leave without saving
        </AlertDialogAction>
      </AlertDialogFooter>
    </AlertDialogContent>
  </AlertDialog>
);
