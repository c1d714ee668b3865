import { describe, expect, it } from 'vitest';
import { benchmarkItems } from './benchmark-items.ts';
import { cartItem } from './cart-item.ts';

const farm = { property_id: 7, property_name: 'Kurrajong Park' };
const order = {
  farm,
  comparisonParcelIds: ['a', 'b'],
  selection: { distances: [{ km: 2, min_area_ha: 10 }], has_file: false },
  isKeyPurchased: false,
  freeReorder: { check_free_reorder: false },
  withCarbon: true,
};
const key = cartItem(farm, 'Property Key');
const carbon = cartItem(farm, 'Carbon Report');
const linked = cartItem(farm, 'Benchmark Report', {
  comparison_cads: ['a', 'b'],
  comparison_selection: order.selection,
  PropertyKeyIdForBenchmarkReport: 7,
});

describe('benchmarkItems', () => {
  it('adds the report with its parcels, its key and a carbon report (BENCH-31, BENCH-32, BENCH-34)', () => {
    expect(benchmarkItems([], order)).toEqual([linked, key, carbon]);
  });

  it('adds no carbon report that the buyer does not want', () => {
    expect(benchmarkItems([], { ...order, withCarbon: false })).toEqual([linked, key]);
  });

  it('adds no key and links none when it is already bought (BENCH-33)', () => {
    expect(benchmarkItems([], { ...order, isKeyPurchased: true })).toEqual([
      { ...linked, PropertyKeyIdForBenchmarkReport: '' },
      carbon,
    ]);
  });

  it('links the key in the cart without adding it again (OP-37)', () => {
    expect(benchmarkItems([key], order)).toEqual([linked, carbon]);
  });

  it('adds a key when the one in the cart is another farm’s', () => {
    const others = cartItem({ property_id: 3, property_name: 'Back Creek' }, 'Property Key');
    expect(benchmarkItems([others], order)).toEqual([linked, key, carbon]);
  });

  it('adds free reorders when the farm has them (CART-18, CART-19)', () => {
    const reordered = benchmarkItems([], {
      ...order,
      isKeyPurchased: true,
      freeReorder: { check_free_reorder: true },
    });
    expect(reordered.map((item) => item.item_type)).toEqual([
      'Free Benchmark Reorder',
      'Free Carbon Reorder',
    ]);
    expect(reordered[0]!.comparison_cads).toEqual(['a', 'b']);
  });
});
