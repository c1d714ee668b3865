export { benchmarkItems } from './model/benchmark-items.ts';
export {
  cartItem,
  fromCartItemRecord,
  isAllFree,
  itemName,
  priceItems,
  toCartItemRecord,
  totalCentsOf,
} from './model/cart-item.ts';
export {
  addItems,
  benchmarksWithoutKey,
  hasFreeReorder,
  isSameLine,
  linkedBenchmarks,
  removeItem,
  replacementFor,
  withoutItems,
} from './model/cart.ts';
export { itemTypeName } from './model/item-name.ts';
export { familyOf, isFreeReorder, isItemType, paidType, reorderedType } from './model/item-type.ts';
export { addedNotice, CART_NOTICE_MS, duplicateNotice } from './model/notice.ts';
export {
  benchmarkLines,
  cardPaymentLines,
  freeOrderLines,
  planPaymentLines,
  registeredLines,
  textArrayLiteral,
} from './model/order-params.ts';
export { paymentButtons } from './model/payment-buttons.ts';
export { payPalOrderBody } from './model/paypal-order.ts';
export { cartFrom } from './model/draft-storage.ts';
export type { BenchmarkOrder } from './model/benchmark-items.ts';
export type { CartFarm, CartItem, PricedItem } from './model/cart-item.ts';
export type { AddedItems, Replacement } from './model/cart.ts';
export type { PrintedIn } from './model/item-name.ts';
export type { FreeReorderRight, ItemFamily } from './model/item-type.ts';
export type { PaymentButtons, PaymentMethod } from './model/payment-buttons.ts';
