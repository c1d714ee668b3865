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

export interface LeavePlanDialogProps {
  planName: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation, because only the plan's owners can add the client again. */
export const LeavePlanDialog = ({ planName, onConfirm, onClose }: LeavePlanDialogProps) => (
  <AlertDialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
    <AlertDialogContent>
      <AlertDialogHeader>
        <AlertDialogTitle className="break-words">Leave {planName}?</AlertDialogTitle>
        <AlertDialogDescription>
          You will no longer be able to order with this plan, and its owners can no longer see or
          withdraw your shared maps. If the plan lets you register soil carbon projects, that will
          end too. You keep everything you have ordered. Only the plan’s owners can add you again.
        </AlertDialogDescription>
      </AlertDialogHeader>
      <AlertDialogFooter>
        <AlertDialogCancel>Cancel</AlertDialogCancel>
        <AlertDialogAction variant="destructive" onClick={onConfirm}>
          Leave plan
        </AlertDialogAction>
      </AlertDialogFooter>
    </AlertDialogContent>
  </AlertDialog>
);
