export {
  $cartCount,
  $cartItems,
  benchmarkReplaced,
  farmItemsRemoved,
  itemRemoved,
  itemsAdded,
  itemsOrdered,
} from './model/cart-store.ts';
