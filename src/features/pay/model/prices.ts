import { priceItems } from '#entities/cart';
import { $cartItems } from '#entities/cart/react';
import { priceCentsOf } from '#entities/plan';

/** The cart at today's card prices, which are never stored (OP-43). */
export const $pricedItems = $cartItems.map((items) =>
  priceItems(items, (itemType) => priceCentsOf(itemType)),
);
