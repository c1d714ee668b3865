import { describe, expect, it } from 'vitest';
import { contract } from '#shared/api/contract';
import {
  cartItem,
  fromCartItemRecord,
  isAllFree,
  itemName,
  priceItems,
  toCartItemRecord,
  totalCentsOf,
} from './cart-item.ts';

const farm = { property_id: 7, property_name: 'Kurrajong Park' };
const items = [
  cartItem(farm, 'Property Key'),
  cartItem(farm, 'Benchmark Report', {
    comparison_cads: ['a', 'b~1'],
    PropertyKeyIdForBenchmarkReport: 7,
  }),
  cartItem(farm, 'Free Carbon Reorder'),
];
const lines = priceItems(items, (itemType) => (itemType === 'Property Key' ? 7_550 : 0));

describe('cart items', () => {
  it('are named "type : farm name" by their stored type (CART-22)', () => {
    expect(itemName(items[0]!)).toBe('Property Key : Kurrajong Park');
  });

  it('add up to the total of their prices (CART-28)', () => {
    expect(totalCentsOf(lines)).toBe(7_550);
    expect(totalCentsOf([])).toBe(0);
  });

  it('are all free only as free reorders, whatever they cost (OP-48)', () => {
    expect(isAllFree(lines.slice(2))).toBe(true);
    expect(isAllFree(lines.slice(1))).toBe(false);
  });

  it('are sent with name, dollars and AUD, as the contract requires (CART-26, ENT-11)', () => {
    const records = lines.map(toCartItemRecord);
    expect(contract.orders.startCheckout.params.parse({ items: records })).toEqual({
      items: records,
    });
    expect(records[0]).toEqual({
      property_id: 7,
      property_name: 'Kurrajong Park',
      item_type: 'Property Key',
      item_name: 'Property Key : Kurrajong Park',
      price: 75.5,
      currency: 'AUD',
      comparison_cads: [],
      PropertyKeyIdForBenchmarkReport: '',
    });
  });

  it('are read back from the wire without price, currency and name', () => {
    expect(lines.map(toCartItemRecord).map(fromCartItemRecord)).toEqual(items);
  });
});
