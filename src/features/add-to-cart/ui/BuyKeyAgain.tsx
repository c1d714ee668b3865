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

export interface BuyKeyAgainProps {
  farmName: string;
  boughtOn: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation, so that nobody pays twice for the same key by mistake. */
export function BuyKeyAgain({ farmName, boughtOn, onConfirm, onClose }: BuyKeyAgainProps) {
  return (
    <AlertDialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>Buy this Farm Key again?</AlertDialogTitle>
          <AlertDialogDescription>
            You bought the Farm Key of {farmName} on {boughtOn}, and can download it at any time.
            Buying it again costs the full price and creates new files for the farm as it is now.
          </AlertDialogDescription>
        </AlertDialogHeader>
        <AlertDialogFooter>
          <AlertDialogCancel>Keep the one I own</AlertDialogCancel>
          <AlertDialogAction onClick={onConfirm}>Buy again</AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}
