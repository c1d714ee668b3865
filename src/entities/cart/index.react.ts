export {
  $cartCount,
  $cartItems,
  itemRemoved,
  itemsAdded,
  itemsOrdered,
} from './model/cart-store.ts';
