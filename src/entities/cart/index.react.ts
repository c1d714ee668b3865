export {
  $cartCount,
  $cartItems,
  benchmarkReplaced,
  farmItemsRemoved,
  itemsReturned,
  itemRemoved,
  itemsAdded,
  itemsOrdered,
} from './state/cart.ts';
