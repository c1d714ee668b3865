import type { CartItemRecord } from '#shared/api/contract';
import { productOf } from './item-products.ts';

/**
 * Formats parcel ids as one text-array literal, `{a,b}`; their characters need no quoting (OP-45).
 */
export const textArrayLiteral = (parcelIds: readonly string[]): string =>
  `{${parcelIds.join(',')}}`;

/** Parallel lists for `orders.payByCard`. */
export const cardPaymentLines = (records: readonly CartItemRecord[]) => ({
  property_ids: records.map((record) => record.property_id),
  item_types: records.map((record) => record.item_type),
  item_prices: records.map((record) => record.price),
});

/** Parallel lists for `orders.payByPlan` (PAY-29, OP-46). */
export const planPaymentLines = (records: readonly CartItemRecord[]) => ({
  property_ids: records.map((record) => record.property_id),
  item_types: records.map((record) => record.item_type),
  item_costs: records.map((record) => record.price),
  ...comparisonLists(records),
});

/** Parallel lists for `orders.registerItems` (PAY-30). */
export const registeredLines = (records: readonly CartItemRecord[]) => ({
  property_ids: records.map((record) => record.property_id),
  types: records.map((record) => record.item_type),
});

/** Parallel lists for a free order, which is placed by registering it. */
export const freeOrderLines = (records: readonly CartItemRecord[]) => ({
  ...registeredLines(records),
  ...comparisonLists(records),
});

/**
 * Sent with the order, so that the server knows its benchmarks even if the browser never returns.
 */
const comparisonLists = (records: readonly CartItemRecord[]) => ({
  comparison_cads: records.map((record) => record.comparison_cads),
  comparison_selections: records.map((record) => record.comparison_selection ?? null),
});

/**
 * Parallel lists for `orders.recordBenchmarks`, one literal per benchmark; empty when there is
 * none.
 */
export function benchmarkLines(records: readonly CartItemRecord[]) {
  const benchmarks = records.filter((record) => productOf(record.item_type).comparesParcels);
  return {
    property_ids: benchmarks.map((record) => record.property_id),
    reference_cibo_ids_text_array: benchmarks.map((record) =>
      textArrayLiteral(record.comparison_cads),
    ),
  };
}
