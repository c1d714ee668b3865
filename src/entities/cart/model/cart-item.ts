import type { CartItemRecord, ItemType, PropertyRecord } from '#shared/api/contract';
import { dollarsOf } from '#shared/lib/money';
import { itemTypeName } from './item-name.ts';
import { isFreeReorder } from './item-products.ts';

/** A cart line: the wire record without the values that are computed on demand. */
export type CartItem = Omit<CartItemRecord, 'item_name' | 'price' | 'currency'>;

export type CartFarm = Pick<PropertyRecord, 'property_id' | 'property_name'>;

/** Fields that only a benchmark has: its comparison parcels, how they were found, and the key it depends on (CART-21). */
export type BenchmarkPart = Partial<
  Pick<CartItem, 'comparison_cads' | 'comparison_selection' | 'PropertyKeyIdForBenchmarkReport'>
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
    ...(benchmark.comparison_selection && {
      comparison_selection: benchmark.comparison_selection,
    }),
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

/** The lines of each farm together, in the order of the cart. */
export function groupByFarm(
  lines: readonly PricedItem[],
): { farm: CartFarm; lines: PricedItem[] }[] {
  const groups = new Map<number, { farm: CartFarm; lines: PricedItem[] }>();
  for (const line of lines) {
    const { property_id, property_name } = line.item;
    const group = groups.get(property_id);
    if (group) group.lines.push(line);
    else groups.set(property_id, { farm: { property_id, property_name }, lines: [line] });
  }
  return [...groups.values()];
}

/** The total that determines the payment buttons (CART-28). */
export const totalCentsOf = (lines: readonly PricedItem[]): number =>
  lines.reduce((sum, line) => sum + line.priceCents, 0);

/**
 * True if every line is a free reorder; items that a plan charges nothing for do not count (OP-48).
 */
export const isAllFree = (lines: readonly PricedItem[]): boolean =>
  lines.every(({ item }) => isFreeReorder(item.item_type));

/** The wire record; always in Australian dollars (CART-26). */
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
