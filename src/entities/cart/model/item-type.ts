import type { ItemType } from '#shared/api/contract';

/** The kind of product, whether paid or a free reorder (OP-42). */
export type ItemFamily = 'key' | 'benchmark' | 'carbon';

const FAMILIES: Record<ItemType, ItemFamily> = {
  'Property Key': 'key',
  'Benchmark Report': 'benchmark',
  'Free Benchmark Reorder': 'benchmark',
  'Carbon Report': 'carbon',
  'Free Carbon Reorder': 'carbon',
};

const FREE_REORDERS: Partial<Record<ItemType, ItemType>> = {
  'Benchmark Report': 'Free Benchmark Reorder',
  'Carbon Report': 'Free Carbon Reorder',
};

const REORDERABLE = Object.keys(FREE_REORDERS) as ItemType[];

export const familyOf = (itemType: ItemType): ItemFamily => FAMILIES[itemType];

export const isItemType = (value: unknown): value is ItemType =>
  typeof value === 'string' && Object.hasOwn(FAMILIES, value);

/** Returns the report that a free reorder repeats; any other type is returned as it is. */
export const paidType = (itemType: ItemType): ItemType =>
  REORDERABLE.find((paid) => FREE_REORDERS[paid] === itemType) ?? itemType;

export const isFreeReorder = (itemType: ItemType): boolean =>
  Object.values(FREE_REORDERS).includes(itemType);

/** Result of `orders.freeReorder` for a farm. */
export interface FreeReorderRight {
  check_free_reorder: boolean;
  free_types?: readonly ItemType[] | undefined;
}

/**
 * Returns the type that an item takes when its farm has a free reorder (CART-18, CART-19). The
 * right covers the types it names, in either spelling, or both reports if it names none (OP-41).
 */
export function reorderedType(itemType: ItemType, right: FreeReorderRight): ItemType {
  const freeType = FREE_REORDERS[itemType];
  if (!freeType || !right.check_free_reorder) return itemType;
  const covered = right.free_types?.map(familyOf);
  return !covered || covered.includes(familyOf(itemType)) ? freeType : itemType;
}
