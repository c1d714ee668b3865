import { ConfirmDialog } from '#shared/ui/confirm-dialog';

export interface LeaveFormDialogProps {
  onLeave: () => void;
  onClose: () => void;
}

/** Asks before unsaved answers are discarded (FORM-33); shown only when there are any. */
export const LeaveFormDialog = ({ onLeave, onClose }: LeaveFormDialogProps) => (
  <ConfirmDialog
    title="Leave this form without saving?"
    text="Everything you typed since the last save will be lost."
    cancel="Keep editing"
    action="Leave without saving"
    variant="destructive"
    onConfirm={onLeave}
    onClose={onClose}
  />
);
