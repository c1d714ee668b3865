export {
  $cartCount,
  $cartItems,
  farmItemsRemoved,
  itemRemoved,
  itemsAdded,
  itemsOrdered,
} from './model/cart-store.ts';
