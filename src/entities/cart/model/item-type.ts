import type { ItemType } from '#shared/api/contract';

/** What a report is, whether it is paid or reordered for nothing (OP-42). */
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

/** The report a free reorder repeats, and any other type itself. */
export const paidType = (itemType: ItemType): ItemType =>
  REORDERABLE.find((paid) => FREE_REORDERS[paid] === itemType) ?? itemType;

export const isFreeReorder = (itemType: ItemType): boolean =>
  Object.values(FREE_REORDERS).includes(itemType);

/** What `orders.freeReorder` answers of a farm. */
export interface FreeReorderRight {
  check_free_reorder: boolean;
  free_types?: readonly ItemType[] | undefined;
}

/**
 * The type an item takes when its farm has a free reorder (CART-18, CART-19). The right covers the
 * types it names, in either spelling; where it names none, both reports (OP-41).
 */
export function reorderedType(itemType: ItemType, right: FreeReorderRight): ItemType {
  const freeType = FREE_REORDERS[itemType];
  if (!freeType || !right.check_free_reorder) return itemType;
  const covered = right.free_types?.map(familyOf);
  return !covered || covered.includes(familyOf(itemType)) ? freeType : itemType;
}
