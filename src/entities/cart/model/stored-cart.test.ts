import { describe, expect, it } from 'vitest';
import { cartItem, priceItems, toCartItemRecord } from './cart-item.ts';
import { readCart, writeCart } from './stored-cart.ts';

const farm = { property_id: 7, property_name: 'Kurrajong Park' };
const items = [
  cartItem(farm, 'Property Key'),
  cartItem(farm, 'Benchmark Report', {
    comparison_cads: ['a', 'b'],
    PropertyKeyIdForBenchmarkReport: 7,
  }),
];

describe('the stored cart', () => {
  it('comes back as it went', () => {
    expect(readCart(writeCart(items))).toEqual(items);
    expect(readCart(null)).toEqual([]);
  });

  it('never holds nor takes a price (OP-43)', () => {
    expect(writeCart(items)).not.toMatch(/price|AUD/);
    const forged = priceItems(items, () => 1).map(toCartItemRecord);
    expect(readCart(JSON.stringify(forged))).toEqual(items);
  });

  it.each(['', 'null', '{}', '"x"', '[', '[1, null, "x", {}]'])('reads %j as empty', (stored) => {
    expect(readCart(stored)).toEqual([]);
  });

  it('keeps the good items when others are broken', () => {
    const broken = [
      { ...items[0], property_id: '7' },
      { ...items[0], property_id: -1 },
      { ...items[0], property_name: null },
      { ...items[0], item_type: 'Free Property Key' },
      { ...items[1], comparison_cads: [1] },
      { ...items[1], PropertyKeyIdForBenchmarkReport: null },
    ];
    expect(readCart(JSON.stringify([...broken, items[0]]))).toEqual([items[0]]);
  });

  it('holds the rules of the cart: sorted, one a family and farm (CART-03, CART-07)', () => {
    const earlier = cartItem({ property_id: 3, property_name: 'Back Creek' }, 'Carbon Report');
    const reorder = cartItem(earlier, 'Free Carbon Reorder');
    const stored = JSON.stringify([items[0], earlier, reorder, items[0]]);
    expect(readCart(stored)).toEqual([earlier, items[0]]);
  });
});
