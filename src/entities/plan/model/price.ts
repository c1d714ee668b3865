import type { ItemType, PlanRecord } from '#shared/api/contract';
import { centsOf } from '#shared/lib/money';

/** A plan's prices in dollars, as in the API. */
export type PlanPrices = Pick<
  PlanRecord,
  'property_key_price' | 'benchmark_report_price' | 'carbon_report_price'
>;

/** Prices by card, including GST (CART-15..17). */
export const CARD_PRICES: PlanPrices = {
  property_key_price: 75,
  benchmark_report_price: 175,
  carbon_report_price: 155,
};

/** Free reorders have no entry: they are free with every plan (PAY-12). */
const PRICE_FIELD: Partial<Record<ItemType, keyof PlanPrices>> = {
  'Property Key': 'property_key_price',
  'Benchmark Report': 'benchmark_report_price',
  'Carbon Report': 'carbon_report_price',
};

/**
 * Returns the price of an item in cents, including GST, with a plan (CART-27) or, without one, by
 * card.
 */
export function priceCentsOf(itemType: ItemType, plan: PlanPrices = CARD_PRICES): number {
  const field = PRICE_FIELD[itemType];
  return field === undefined ? 0 : centsOf(plan[field]);
}
