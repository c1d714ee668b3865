import type { CartItemRecord, ItemType, PropertyRecord } from '#shared/api/contract';
import { dollarsOf } from '#shared/lib/money';
import { itemTypeName } from './item-name.ts';
import { isFreeReorder } from './item-type.ts';

/** A line of the cart: the wire's record without what is computed from it whenever it is needed. */
export type CartItem = Omit<CartItemRecord, 'item_name' | 'price' | 'currency'>;

export type CartFarm = Pick<PropertyRecord, 'property_id' | 'property_name'>;

/** What only a benchmark carries: the parcels compared with and the key it hangs on (CART-21). */
export type BenchmarkPart = Partial<
  Pick<CartItem, 'comparison_cads' | 'PropertyKeyIdForBenchmarkReport'>
>;

export function cartItem(
  { property_id, property_name }: CartFarm,
  itemType: ItemType,
  benchmark: BenchmarkPart = {},
): CartItem {
  return {
    property_id,
    property_name,
    item_type: itemType,
    comparison_cads: benchmark.comparison_cads ?? [],
    PropertyKeyIdForBenchmarkReport: benchmark.PropertyKeyIdForBenchmarkReport ?? '',
  };
}

/** "type : farm name" (CART-22). */
export const itemName = (item: Pick<CartItem, 'item_type' | 'property_name'>): string =>
  `${itemTypeName(item.item_type, 'order')} : ${item.property_name}`;

export interface PricedItem {
  item: CartItem;
  priceCents: number;
}

export const priceItems = (
  items: readonly CartItem[],
  priceCentsOf: (itemType: ItemType) => number,
): PricedItem[] => items.map((item) => ({ item, priceCents: priceCentsOf(item.item_type) }));

/** The sum that steers the payment buttons (CART-28). */
export const totalCentsOf = (lines: readonly PricedItem[]): number =>
  lines.reduce((sum, line) => sum + line.priceCents, 0);

/** Nothing but reorders that are free by right; what a plan charges nothing for is not (OP-48). */
export const isAllFree = (lines: readonly PricedItem[]): boolean =>
  lines.every(({ item }) => isFreeReorder(item.item_type));

/** Always in Australian dollars (CART-26). */
export const toCartItemRecord = ({ item, priceCents }: PricedItem): CartItemRecord => ({
  ...item,
  item_name: itemName(item),
  price: dollarsOf(priceCents),
  currency: 'AUD',
});

export function fromCartItemRecord(record: CartItemRecord): CartItem {
  const { item_name: _name, price: _price, currency: _currency, ...item } = record;
  return item;
}
