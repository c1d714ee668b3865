import { describe, expect, it } from 'vitest';
import { cartItem, priceItems, toCartItemRecord } from './cart-item.ts';
import { cartFrom } from './draft-storage.ts';

const farm = { property_id: 7, property_name: 'Kurrajong Park' };
const key = cartItem(farm, 'Property Key');
const benchmark = cartItem(farm, 'Benchmark Report', {
  comparison_cads: ['a', 'b'],
  comparison_selection: { distances: [{ km: 2, min_area_ha: 10 }], has_file: true },
  PropertyKeyIdForBenchmarkReport: 7,
});

describe('cartFrom', () => {
  it('restores what was stored', () => {
    const stored: unknown = JSON.parse(JSON.stringify([key, benchmark]));
    expect(cartFrom(stored)).toEqual([key, benchmark]);
  });

  it('never restores a price (OP-43)', () => {
    const forged = priceItems([key, benchmark], () => 1).map(toCartItemRecord);
    expect(cartFrom(forged)).toEqual([key, benchmark]);
  });

  it.each([[''], [null], [{}], [7], [undefined]])('returns null for %j', (stored) => {
    expect(cartFrom(stored)).toBeNull();
  });

  it('keeps valid items and drops invalid ones', () => {
    const broken = [
      1,
      null,
      'x',
      {},
      { ...key, property_id: '7' },
      { ...key, property_id: -1 },
      { ...key, property_name: null },
      { ...key, item_type: 'Free Property Key' },
      { ...benchmark, comparison_cads: [1] },
      { ...benchmark, PropertyKeyIdForBenchmarkReport: null },
    ];
    expect(cartFrom([...broken, key])).toEqual([key]);
  });

  it.each([
    [null],
    ['by distance'],
    [{ distances: [], has_file: 'yes' }],
    [{ distances: [{ km: -1, min_area_ha: 10 }], has_file: false }],
    [{ distances: [null], has_file: false }],
  ])('keeps a benchmark but not its selection %j', (comparison_selection) => {
    const { comparison_selection: _selection, ...without } = benchmark;
    expect(cartFrom([{ ...benchmark, comparison_selection }])).toEqual([without]);
  });

  it('applies the cart’s rules: sorted, one item per family and farm (CART-03, CART-07)', () => {
    const earlier = cartItem({ property_id: 3, property_name: 'Back Creek' }, 'Carbon Report');
    const reorder = cartItem(earlier, 'Free Carbon Reorder');
    expect(cartFrom([key, earlier, reorder, key])).toEqual([earlier, key]);
  });
});
