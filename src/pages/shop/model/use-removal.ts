import { useUnit } from 'effector-react';
import { itemTypeName, linkedBenchmarks, type CartItem } from '#entities/cart';
import { $cartItems, itemRemoved, itemsReturned } from '#entities/cart/react';
import { messageShown } from '#shared/snackbar/react';

/** Removes an item, and with a key the reports that depend on it, and offers to undo that. */
export function useRemoval() {
  const { items, remove, returnItems, showMessage } = useUnit({
    items: $cartItems,
    remove: itemRemoved,
    returnItems: itemsReturned,
    showMessage: messageShown,
  });
  return (item: CartItem) => {
    const removed = [item, ...linkedBenchmarks(items, item)];
    remove(item);
    const names = removed.map(({ item_type: type }) => itemTypeName(type, 'list')).join(' and ');
    showMessage({
      lines: [`Removed from the cart: ${names} for ${item.property_name}.`],
      action: { label: 'Undo', run: () => returnItems(removed) },
    });
  };
}
