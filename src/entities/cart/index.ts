export { benchmarkItems } from './model/benchmark-items.ts';
export {
  cartItem,
  fromCartItemRecord,
  groupByFarm,
  isAllFree,
  priceItems,
  toCartItemRecord,
  totalCentsOf,
} from './model/cart-item.ts';
export {
  benchmarksWithoutKey,
  isSameLine,
  linkedBenchmarks,
  replacementFor,
} from './model/cart.ts';
export { dataAgeText } from './model/data-age.ts';
export { itemSummary, parcelsText } from './model/item-summary.ts';
export { itemTypeName } from './model/item-name.ts';
export {
  familyOf,
  isFreeReorder,
  FOR_A_FARM,
  paidType,
  ITEM_PRODUCTS,
  PAID_ITEM_TYPES,
  productOf,
  type ItemFamily,
  type PaidItemType,
} from './model/item-products.ts';
export { isItemType, reorderedType } from './model/item-type.ts';
export {
  benchmarkLines,
  cardPaymentLines,
  freeOrderLines,
  planPaymentLines,
  registeredLines,
} from './model/order-params.ts';
export { paymentButtons } from './model/payment-buttons.ts';
export { payPalOrderBody, payPalOrderOf } from './model/paypal-order.ts';
export type { CartFarm, CartItem, PricedItem } from './model/cart-item.ts';
export type { Replacement } from './model/cart.ts';
export type { PaymentMethod } from './model/payment-buttons.ts';
