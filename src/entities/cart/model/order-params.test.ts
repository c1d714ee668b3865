import { describe, expect, it } from 'vitest';
import { contract, type ItemType } from '#shared/api/contract';
import { cartItem, toCartItemRecord } from './cart-item.ts';
import {
  benchmarkLines,
  cardPaymentLines,
  freeOrderLines,
  planPaymentLines,
  registeredLines,
  textArrayLiteral,
} from './order-params.ts';

const BY_DISTANCE = { distances: [{ km: 2, min_area_ha: 10 }], has_file: false };
const record = (
  property_id: number,
  itemType: ItemType,
  priceCents: number,
  parcels: string[] = [],
) =>
  toCartItemRecord({
    item: cartItem({ property_id, property_name: `Farm ${property_id}` }, itemType, {
      comparison_cads: parcels,
    }),
    priceCents,
  });
const records = [
  {
    ...record(3, 'Benchmark Report', 17_500, ['NSW/1//2', 'q~3.4-5_6']),
    comparison_selection: BY_DISTANCE,
  },
  record(3, 'Property Key', 7_500),
  record(7, 'Free Benchmark Reorder', 0, ['b']),
];

describe('order parameters', () => {
  it('list card payment lines (API-35)', () => {
    const lines = cardPaymentLines(records);
    expect(lines).toEqual({
      property_ids: [3, 3, 7],
      item_types: ['Benchmark Report', 'Property Key', 'Free Benchmark Reorder'],
      item_prices: [175, 75, 0],
    });
    const params = { owner_email: 'a@b.example', paypal_response: '{}', ...lines };
    expect(contract.orders.payByCard.params.parse(params)).toEqual(params);
  });

  it('list plan payment lines, one price per item (API-34, OP-46)', () => {
    const lines = planPaymentLines(records);
    expect(lines).toEqual({
      property_ids: [3, 3, 7],
      item_types: ['Benchmark Report', 'Property Key', 'Free Benchmark Reorder'],
      item_costs: [175, 75, 0],
      comparison_cads: records.map((record) => record.comparison_cads),
      comparison_selections: [BY_DISTANCE, null, null],
    });
    const params = { plan_id: 3, owner_email: 'a@b.example', ...lines };
    expect(contract.orders.payByPlan.params.parse(params)).toEqual(params);
  });

  it('list farms and types in parallel for registration (PAY-30, OP-44)', () => {
    expect(registeredLines(records)).toEqual({
      property_ids: [3, 3, 7],
      types: ['Benchmark Report', 'Property Key', 'Free Benchmark Reorder'],
    });
  });

  it('include the comparison parcels of a free order', () => {
    const lines = freeOrderLines(records);
    expect(lines).toEqual({
      ...registeredLines(records),
      comparison_cads: records.map((record) => record.comparison_cads),
      comparison_selections: [BY_DISTANCE, null, null],
    });
    expect(contract.orders.registerItems.params.parse(lines)).toEqual(lines);
  });

  it('contain one text-array literal per benchmark, including free ones (PAY-31, OP-45)', () => {
    const lines = benchmarkLines(records);
    expect(lines).toEqual({
      property_ids: [3, 7],
      reference_cibo_ids_text_array: ['{NSW/1//2,q~3.4-5_6}', '{b}'],
    });
    const params = { owner_email: 'a@b.example', ...lines };
    expect(contract.orders.recordBenchmarks.params.parse(params)).toEqual(params);
    expect(textArrayLiteral([])).toBe('{}');
  });

  it('contain no benchmark lines when no benchmark is ordered', () => {
    expect(benchmarkLines([records[1]!]).property_ids).toEqual([]);
  });
});
