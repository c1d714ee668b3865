import type { ItemType } from '#shared/api/contract';
import type { PlanPrices } from './price.ts';

/** What a plan charges for, in the order and the words of its card and its forms. */
export const PRICE_FIELDS = [
  { field: 'property_key_price', itemType: 'Property Key', label: 'Property Key Price' },
  {
    field: 'benchmark_report_price',
    itemType: 'Benchmark Report',
    label: 'Benchmark Report Price',
  },
  { field: 'carbon_report_price', itemType: 'Carbon Report', label: 'Forest Carbon Report Price' },
] as const satisfies readonly { field: keyof PlanPrices; itemType: ItemType; label: string }[];

/** The fields' names on the wire. */
export const PRICE_FIELD_NAMES = PRICE_FIELDS.map(({ field }) => field);

/** Prices as they are typed: free text that only the server judges (ADMIN-14, OP-47). */
export type TypedPrices = Record<keyof PlanPrices, string>;

export const BLANK_PRICES: TypedPrices = {
  property_key_price: '',
  benchmark_report_price: '',
  carbon_report_price: '',
};

/** A plan's prices as a person would type them, in dollars. */
export const typedPrices = (plan: PlanPrices): TypedPrices => ({
  property_key_price: String(plan.property_key_price),
  benchmark_report_price: String(plan.benchmark_report_price),
  carbon_report_price: String(plan.carbon_report_price),
});

/** The prices that were typed anew; the others are left to whoever sets them. */
export const changedPrices = (shown: TypedPrices, typed: TypedPrices): Partial<TypedPrices> =>
  Object.fromEntries(
    PRICE_FIELDS.map(({ field }) => [field, typed[field]] as const).filter(
      ([field, text]) => text !== shown[field],
    ),
  );
