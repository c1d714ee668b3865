export {
  $cartCount,
  $cartItems,
  benchmarkReplaced,
  farmItemsRemoved,
  itemRemoved,
  itemsAdded,
  itemsOrdered,
} from './state/cart.ts';
