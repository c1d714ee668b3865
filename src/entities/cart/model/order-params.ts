import type { CartItemRecord } from '#shared/api/contract';
import { familyOf } from './item-type.ts';

/** Parcel ids as one text-array literal, `{a,b}`; their characters need no quoting (OP-45). */
export const textArrayLiteral = (parcelIds: readonly string[]): string =>
  `{${parcelIds.join(',')}}`;

/** What `orders.payByCard` records, list beside list. */
export const cardPaymentLines = (records: readonly CartItemRecord[]) => ({
  property_ids: records.map((record) => record.property_id),
  item_types: records.map((record) => record.item_type),
  item_prices: records.map((record) => record.price),
});

/** What `orders.payByPlan` records, list beside list (PAY-29, OP-46). */
export const planPaymentLines = (records: readonly CartItemRecord[]) => ({
  property_ids: records.map((record) => record.property_id),
  item_types: records.map((record) => record.item_type),
  item_costs: records.map((record) => record.price),
  ...comparisonLists(records),
});

/** What `orders.registerItems` registers, list beside list (PAY-30). */
export const registeredLines = (records: readonly CartItemRecord[]) => ({
  property_ids: records.map((record) => record.property_id),
  types: records.map((record) => record.item_type),
});

/** The same for a free order, which is placed by registering it. */
export const freeOrderLines = (records: readonly CartItemRecord[]) => ({
  ...registeredLines(records),
  ...comparisonLists(records),
});

/** Sent with the order, so that its benchmarks are known whatever becomes of the browser. */
const comparisonLists = (records: readonly CartItemRecord[]) => ({
  comparison_cads: records.map((record) => record.comparison_cads),
});

/** What `orders.recordBenchmarks` keeps, one literal a benchmark; empty lists: nothing to keep. */
export function benchmarkLines(records: readonly CartItemRecord[]) {
  const benchmarks = records.filter((record) => familyOf(record.item_type) === 'benchmark');
  return {
    property_ids: benchmarks.map((record) => record.property_id),
    reference_cibo_ids_text_array: benchmarks.map((record) =>
      textArrayLiteral(record.comparison_cads),
    ),
  };
}
