import { isFreeReorder, productOf } from '#entities/cart';
import { forEachPrice, type ItemType, type PlanPrice } from '#shared/api/contract';
import { centsOf, dollarsOf } from '#shared/lib/money';

/** A plan's prices in dollars, as in the API. */
export type PlanPrices = Readonly<Record<PlanPrice, number>>;

/** Distributes over the prices. */
type ColumnOf<Price> = Price extends `${infer Product}_price` ? `${Product}_cents` : never;
export type PriceColumn = ColumnOf<PlanPrice>;

/** What the database and the record of changes call a price, in cents. */
export const priceColumn = (price: PlanPrice) => price.replace(/_price$/, '_cents') as PriceColumn;

/** The prices of a plan's row, in cents. */
export const pricesOfRow = (row: Record<PriceColumn, number>): PlanPrices =>
  forEachPrice((price) => dollarsOf(row[priceColumn(price)]));

/**
 * Returns the price of an item in cents, including GST, with a plan (CART-27) or, without one, by
 * card. Free reorders are free with every plan (PAY-12).
 */
export function priceCentsOf(itemType: ItemType, plan?: PlanPrices): number {
  if (isFreeReorder(itemType)) return 0;
  const { field, card } = productOf(itemType).price;
  return centsOf(plan ? plan[field] : card);
}
