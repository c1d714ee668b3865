import { ConfirmDialog } from '#shared/ui/confirm-dialog';

export interface BuyKeyAgainProps {
  farmName: string;
  boughtOn: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation, so that nobody pays twice for the same key by mistake. */
export function BuyKeyAgain({ farmName, boughtOn, onConfirm, onClose }: BuyKeyAgainProps) {
  return (
    <ConfirmDialog
      title="Buy this Farm Key again?"
      text={
        <>
          You bought the Farm Key of {farmName} on {boughtOn}, and can download it at any time.
          Buying it again costs the full price and creates new files for the farm as it is now.
        </>
      }
      cancel="Keep the one I own"
      action="Buy again"
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
