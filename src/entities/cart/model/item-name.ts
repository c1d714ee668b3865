import type { ItemType } from '#shared/api/contract';

const SHOWN_NAMES: Record<ItemType, string> = {
  'Property Key': 'Farm Key',
  'Benchmark Report': 'Woody Veg. & Ground Cover Report',
  'Carbon Report': 'Forest Carbon Report',
  'Free Benchmark Reorder': 'Woody Veg. & Ground Cover Report (free reorder)',
  'Free Carbon Reorder': 'Forest Carbon Report (free reorder)',
};

/** Screens, notices and report titles show a display name; orders print the stored one. */
const PRINTS: Record<PrintedIn, 'stored' | 'shown'> = {
  notice: 'shown',
  order: 'stored',
  list: 'shown',
};
export type PrintedIn = 'notice' | 'order' | 'list';

/** The only place that decides which name of an item type appears where (OP-40). */
export const itemTypeName = (itemType: ItemType, printedIn: PrintedIn): string =>
  PRINTS[printedIn] === 'shown' ? SHOWN_NAMES[itemType] : itemType;
