import { isFreeReorder, productOf } from '#entities/cart';
import type { ItemType, PlanRecord } from '#shared/api/contract';
import { centsOf } from '#shared/lib/money';

/** A plan's prices in dollars, as in the API. */
export type PlanPrices = Pick<
  PlanRecord,
  'property_key_price' | 'benchmark_report_price' | 'carbon_report_price'
>;

/**
 * Returns the price of an item in cents, including GST, with a plan (CART-27) or, without one, by
 * card. Free reorders are free with every plan (PAY-12).
 */
export function priceCentsOf(itemType: ItemType, plan?: PlanPrices): number {
  if (isFreeReorder(itemType)) return 0;
  const { field, card } = productOf(itemType).price;
  return centsOf(plan ? plan[field] : card);
}
