import { notEditableText } from '#entities/soil-project/record';
import { useAppSettings } from '#shared/config/react';
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogTitle,
} from '#shared/ui/alert-dialog';

/** Says that a submitted project cannot be edited (FORM-40, ERR-15). */
export function NotEditableDialog({ onClose }: { onClose: () => void }) {
  const { partner_name: partner } = useAppSettings();
  return (
    <AlertDialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <AlertDialogContent>
        <AlertDialogTitle>Not editable</AlertDialogTitle>
        <AlertDialogDescription>{notEditableText(partner)}</AlertDialogDescription>
        <AlertDialogFooter>
          <AlertDialogAction>OK</AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}
