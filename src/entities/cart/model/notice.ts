import type { ItemType } from '#shared/api/contract';
import { itemTypeName } from './item-name.ts';

/** Display time of cart notices (CART-25). */
export const CART_NOTICE_MS = 20_000;

/** Notice for an added item (CART-05). */
export const addedNotice = (itemType: ItemType): string =>
  `${itemTypeName(itemType, 'notice')} is added to shopping card`;

/** Notice for a duplicate (CART-04). */
export const duplicateNotice = (itemType: ItemType): string =>
  `${itemTypeName(itemType, 'notice')} for this property is already in the shopping card`;
