import { ITEM_TYPES, type ItemType } from '#shared/api/contract';
import { familyOf, productOf } from './item-products.ts';

export const isItemType = (value: unknown): value is ItemType =>
  ITEM_TYPES.some((itemType) => itemType === value);

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
  const { freeReorder: freeType } = productOf(itemType);
  if (!freeType || !right.check_free_reorder) return itemType;
  const covered = right.free_types?.map(familyOf);
  return !covered || covered.includes(familyOf(itemType)) ? freeType : itemType;
}
