import { familyOf, isFreeReorder, productOf } from './item-products.ts';
import type { CartItem } from './cart-item.ts';

/** True if both items are the same report of the same farm, paid or free (CART-03, OP-42). */
export const isSameLine = (a: CartItem, b: CartItem): boolean =>
  a.property_id === b.property_id && familyOf(a.item_type) === familyOf(b.item_type);

export interface AddedItems {
  /** The resulting cart, sorted by `property_id` (CART-07). */
  items: CartItem[];
  /** In request order; an item that is not added was a duplicate. */
  outcomes: { item: CartItem; added: boolean }[];
}

/** Adds missing items, one per family and farm (CART-03, CART-06). */
export function addItems(cart: readonly CartItem[], wanted: readonly CartItem[]): AddedItems {
  const items = [...cart];
  const outcomes = wanted.map((item) => {
    const added = !items.some((present) => isSameLine(present, item));
    if (added) items.push(item);
    return { item, added };
  });
  return { items: items.toSorted((a, b) => a.property_id - b.property_id), outcomes };
}

/** Replaces a benchmark in the cart after its comparison parcels changed. */
export interface Replacement {
  before: CartItem;
  /**
   * The new benchmark with the items that it needs, without a carbon report that is already in the
   * cart.
   */
  items: CartItem[];
}

/** Returns null when the cart has no benchmark of the farm, or one with the same parcels. */
export function replacementFor(
  cart: readonly CartItem[],
  wanted: readonly CartItem[],
): Replacement | null {
  const benchmark = wanted.find((item) => productOf(item.item_type).comparesParcels);
  const before = benchmark && cart.find((present) => isSameLine(present, benchmark));
  if (!benchmark || !before) return null;
  const parcels = new Set(before.comparison_cads);
  const isSame =
    parcels.size === new Set(benchmark.comparison_cads).size &&
    benchmark.comparison_cads.every((id) => parcels.has(id));
  if (isSame) return null;
  const items = wanted.filter(
    (item) =>
      familyOf(item.item_type) !== 'carbon' || !cart.some((present) => isSameLine(present, item)),
  );
  return { before, items };
}

/** Returns the cart with the benchmark replaced. */
export const replaceItems = (
  cart: readonly CartItem[],
  { before, items }: Replacement,
): AddedItems => addItems(withoutItems(cart, [before]), items);

/** Returns the benchmarks that depend on this key (CART-21); none for any other item. */
export const linkedBenchmarks = (cart: readonly CartItem[], item: CartItem): CartItem[] =>
  familyOf(item.item_type) === 'key'
    ? cart.filter((other) => other.PropertyKeyIdForBenchmarkReport === item.property_id)
    : [];

/** Removes an item, and with a key the benchmarks that depend on it (CART-09, OP-55). */
export const removeItem = (cart: readonly CartItem[], item: CartItem): CartItem[] =>
  withoutItems(cart, [item, ...linkedBenchmarks(cart, item)]);

export const withoutItems = (cart: readonly CartItem[], gone: readonly CartItem[]): CartItem[] =>
  cart.filter((item) => !gone.some((other) => isSameLine(item, other)));

export const withoutFarm = (cart: readonly CartItem[], farmId: number): CartItem[] =>
  cart.filter((item) => item.property_id !== farmId);

export const hasFreeReorder = (cart: readonly CartItem[]): boolean =>
  cart.some((item) => isFreeReorder(item.item_type));

/** Returns benchmarks whose farm's key is neither in the cart nor already bought (CART-20). */
export const benchmarksWithoutKey = (
  cart: readonly CartItem[],
  isKeyPurchased: (propertyId: number) => boolean,
): CartItem[] =>
  cart.filter(
    (item) =>
      familyOf(item.item_type) === 'benchmark' &&
      !isKeyPurchased(item.property_id) &&
      !cart.some(
        (other) => familyOf(other.item_type) === 'key' && other.property_id === item.property_id,
      ),
  );
