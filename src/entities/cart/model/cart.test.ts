import { describe, expect, it } from 'vitest';
import { cartItem, type CartItem } from './cart-item.ts';
import {
  addItems,
  benchmarksWithoutKey,
  linkedBenchmarks,
  removeItem,
  withoutItems,
} from './cart.ts';

const north = { property_id: 7, property_name: 'Kurrajong Park' };
const south = { property_id: 3, property_name: 'Back Creek' };

const key = cartItem(north, 'Property Key');
const carbon = cartItem(north, 'Carbon Report');
const benchmark = cartItem(north, 'Benchmark Report', {
  comparison_cads: ['a', 'b'],
  PropertyKeyIdForBenchmarkReport: north.property_id,
});
const benchmarkOfBoughtKey = cartItem(north, 'Benchmark Report', { comparison_cads: ['a'] });

const typesOf = (items: readonly CartItem[]) => items.map((item) => item.item_type);

describe('addItems', () => {
  it('refuses a second item of the same type for the same farm (CART-03)', () => {
    const { items, outcomes } = addItems([key], [cartItem(north, 'Property Key')]);
    expect(items).toEqual([key]);
    expect(outcomes).toEqual([{ item: key, added: false }]);
  });

  it('treats a report and its free reorder as the same item (OP-42)', () => {
    expect(addItems([carbon], [cartItem(north, 'Free Carbon Reorder')]).items).toEqual([carbon]);
    const reorder = cartItem(north, 'Free Benchmark Reorder');
    expect(addItems([reorder], [benchmark]).items).toEqual([reorder]);
  });

  it('accepts another farm and another type (CART-06), and every existing type (CART-01, CART-02)', () => {
    const others = [
      carbon,
      benchmark,
      cartItem(south, 'Property Key'),
      cartItem(south, 'Free Benchmark Reorder'),
      cartItem(south, 'Free Carbon Reorder'),
    ];
    const { items, outcomes } = addItems([key], others);
    expect(items).toHaveLength(6);
    expect(outcomes.every(({ added }) => added)).toBe(true);
  });

  it('sorts the cart by property_id and keeps the order of items within a farm (CART-07)', () => {
    const { items } = addItems([], [carbon, key, cartItem(south, 'Property Key')]);
    expect(items.map((item) => item.property_id)).toEqual([3, 7, 7]);
    expect(typesOf(items)).toEqual(['Property Key', 'Carbon Report', 'Property Key']);
  });

  it('adds the remaining items when one is already there (OP-34)', () => {
    const { items, outcomes } = addItems([carbon], [benchmark, carbon, key]);
    expect(typesOf(items)).toEqual(['Carbon Report', 'Benchmark Report', 'Property Key']);
    expect(outcomes.map(({ added }) => added)).toEqual([true, false, true]);
  });

  it('does not modify the cart passed in', () => {
    const cart = Object.freeze([key]);
    addItems(cart, [carbon]);
    expect(cart).toEqual([key]);
  });
});

describe('removing from the cart', () => {
  it('finds the benchmarks that depend on a key (CART-08, CART-21)', () => {
    expect(linkedBenchmarks([key, benchmark, carbon], key)).toEqual([benchmark]);
  });

  it('finds no dependent benchmarks for other items, other farms or keys bought earlier (CART-11)', () => {
    const cart = [key, benchmarkOfBoughtKey, carbon, cartItem(south, 'Property Key')];
    for (const item of cart) expect(linkedBenchmarks(cart, item)).toEqual([]);
    expect(linkedBenchmarks([key, benchmark], cartItem(south, 'Property Key'))).toEqual([]);
  });

  it('removes a key with its linked benchmarks and leaves the rest (CART-09)', () => {
    expect(removeItem([key, benchmark, carbon], key)).toEqual([carbon]);
  });

  it('removes only the benchmark when the benchmark is removed (OP-55)', () => {
    expect(removeItem([key, benchmark, carbon], benchmark)).toEqual([key, carbon]);
  });

  it('changes nothing for an item that is not in the cart', () => {
    expect(removeItem([carbon], key)).toEqual([carbon]);
  });

  it('removes exactly the ordered items, so that later additions stay (PAY-14)', () => {
    expect(withoutItems([key, benchmark, carbon], [key, benchmark])).toEqual([carbon]);
  });
});

describe('benchmarksWithoutKey (CART-20)', () => {
  const bought =
    (...ids: number[]) =>
    (propertyId: number) =>
      ids.includes(propertyId);

  it('accepts a key in the cart or one bought earlier', () => {
    expect(benchmarksWithoutKey([key, benchmark], bought())).toEqual([]);
    expect(benchmarksWithoutKey([benchmarkOfBoughtKey], bought(7))).toEqual([]);
  });

  it('returns a benchmark when the only key is another farm’s', () => {
    const cart = [cartItem(south, 'Property Key'), benchmarkOfBoughtKey, carbon];
    expect(benchmarksWithoutKey(cart, bought(3))).toEqual([benchmarkOfBoughtKey]);
  });
});
