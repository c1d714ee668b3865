import type { ItemType } from '#shared/api/contract';
import { isFreeReorder, productOf } from './item-products.ts';

/** Screens, notices and report titles show a display name; orders print the stored one. */
const PRINTS: Record<PrintedIn, 'stored' | 'shown'> = {
  notice: 'shown',
  order: 'stored',
  list: 'shown',
};
export type PrintedIn = 'notice' | 'order' | 'list';

const shownName = (itemType: ItemType): string =>
  `${productOf(itemType).name}${isFreeReorder(itemType) ? ' (free reorder)' : ''}`;

/** The only place that decides which name of an item type appears where (OP-40). */
export const itemTypeName = (itemType: ItemType, printedIn: PrintedIn): string =>
  PRINTS[printedIn] === 'shown' ? shownName(itemType) : itemType;
