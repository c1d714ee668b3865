import type { Replacement } from '#entities/cart';
import { ConfirmDialog } from '#shared/ui/confirm-dialog';

export interface ReplaceParcelsProps {
  replacement: Replacement;
  onConfirm: () => void;
  onClose: () => void;
}

/** A cart holds one benchmark per farm: asks whether the new parcels replace those in the cart. */
export function ReplaceParcels({ replacement, onConfirm, onClose }: ReplaceParcelsProps) {
  const { before, items } = replacement;
  const [after] = items;
  const count = before.comparison_cads.length;
  const present = `${count.toLocaleString('en-AU')} ${count === 1 ? 'parcel' : 'parcels'}`;
  const chosen = (after?.comparison_cads.length ?? 0).toLocaleString('en-AU');
  return (
    <ConfirmDialog
      title={`Replace the ${present} in your cart with these ${chosen}?`}
      text={
        <>
          Your cart holds one report of {before.property_name}. It will compare the farm with the
          parcels you have just chosen.
        </>
      }
      cancel={`Keep the ${present}`}
      action="Replace"
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
