import { centsFromText, NOT_A_PRICE, type PlanPrices, type TypedPrices } from '#entities/plan';
import { CallError } from '../../../platform/call-error.ts';

/** A plan's prices as stored in its row. */
export interface PriceCents {
  property_key_cents: number;
  benchmark_report_cents: number;
  carbon_report_cents: number;
}

const COLUMNS = {
  property_key_price: 'property_key_cents',
  benchmark_report_price: 'benchmark_report_cents',
  carbon_report_price: 'carbon_report_cents',
} as const satisfies Record<keyof PlanPrices, keyof PriceCents>;

type SomePrices = { [P in keyof PlanPrices]?: string | undefined };

/**
 * Parses the typed prices of a plan into cents. Throws INVALID_PARAMS naming every price that
 * cannot be parsed.
 */
export function priceCentsFrom(typed: TypedPrices): PriceCents;
export function priceCentsFrom(typed: SomePrices): Partial<PriceCents>;
export function priceCentsFrom(typed: SomePrices): Partial<PriceCents> {
  const cents: Partial<PriceCents> = {};
  const fields: Record<string, string> = {};
  for (const [price, column] of Object.entries(COLUMNS)) {
    const text = typed[price as keyof PlanPrices];
    if (text === undefined) continue;
    const read = centsFromText(text);
    if (read === null) fields[price] = `This ${NOT_A_PRICE}.`;
    else cents[column] = read;
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
