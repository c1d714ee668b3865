import { itemTypeName, type CartItem } from '#entities/cart';
import { ConfirmDialog } from '#shared/ui/confirm-dialog';

export interface KeyRemovalWarningProps {
  item: CartItem;
  linked: readonly CartItem[];
  onConfirm: () => void;
  onClose: () => void;
}

/**
 * Asks for confirmation, because removing a key also removes the reports that depend on it
 * (CART-08..10, OP-54).
 */
export function KeyRemovalWarning({ item, linked, onConfirm, onClose }: KeyRemovalWarningProps) {
  const key = itemTypeName(item.item_type, 'list');
  const reports = linked.map((report) => itemTypeName(report.item_type, 'list')).join(', ');
  return (
    <ConfirmDialog
      title={`Remove the ${key} and its report?`}
      text={
        <>
          You cannot buy the {reports} for {item.property_name} without the {key}. Both will be
          removed from the cart.
        </>
      }
      cancel="Keep both"
      action="Remove both"
      variant="destructive"
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
