export {
  $cartCount,
  $cartItems,
  benchmarkReplaced,
  farmItemsRemoved,
  itemRemoved,
  itemsAdded,
  itemsOrdered,
} from './store/cart.ts';
