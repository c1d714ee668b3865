export {
  $cartCount,
  $cartItems,
  benchmarkReplaced,
  farmItemsRemoved,
  farmItemsReturned,
  itemRemoved,
  itemsAdded,
  itemsOrdered,
} from './state/cart.ts';
