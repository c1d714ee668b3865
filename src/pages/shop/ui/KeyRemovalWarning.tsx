import { itemTypeName, type CartItem } from '#entities/cart';
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
    <AlertDialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>Remove the {key} and its report?</AlertDialogTitle>
          <AlertDialogDescription>
            You cannot buy the {reports} for {item.property_name} without the {key}. Both will be
            removed from the cart.
          </AlertDialogDescription>
        </AlertDialogHeader>
        <AlertDialogFooter>
          <AlertDialogCancel>Keep both</AlertDialogCancel>
          <AlertDialogAction variant="destructive" onClick={onConfirm}>
            Remove both
          </AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}
