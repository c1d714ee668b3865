import { centsFromText, NOT_A_PRICE, priceColumn, type PriceColumn } from '#entities/plan';
import { PLAN_PRICES, type PlanPrice } from '#shared/api/contract';
import { CallError } from '../../../platform/call-error.ts';

export const PRICE_COLUMNS = PLAN_PRICES.map(priceColumn);

/** A plan's prices as stored in its row. */
type PriceCents = Record<PriceColumn, number>;

type SomePrices = { [P in PlanPrice]?: string | undefined };

/**
 * Parses the typed prices of a plan into cents. Throws INVALID_PARAMS naming every price that
 * cannot be parsed.
 */
export function priceCentsFrom(typed: Record<PlanPrice, string>): PriceCents;
export function priceCentsFrom(typed: SomePrices): Partial<PriceCents>;
export function priceCentsFrom(typed: SomePrices): Partial<PriceCents> {
  const cents: Partial<PriceCents> = {};
  const fields: Record<string, string> = {};
  for (const price of PLAN_PRICES) {
    const text = typed[price];
    if (text === undefined) continue;
    const read = centsFromText(text);
    if (read === null) fields[price] = `This ${NOT_A_PRICE}.`;
    else cents[priceColumn(price)] = read;
  }
  if (Object.keys(fields).length > 0) {
    const message = 'Enter a price in dollars and cents, such as 99.95, up to 100,000.';
    throw new CallError('INVALID_PARAMS', message, { fields });
  }
  return cents;
}

/** Trims a typed name. Throws INVALID_PARAMS if it is empty. */
export function planNameFrom(typed: string): string {
  const name = typed.trim();
  if (name !== '') return name;
  throw new CallError('INVALID_PARAMS', 'Plan Name cannot be empty', {
    fields: { plan_name: 'Plan Name cannot be empty' },
  });
}
