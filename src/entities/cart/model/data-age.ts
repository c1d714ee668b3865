import { dataToText, latestCoverDate } from '#entities/cover';
import type { ItemType } from '#shared/api/contract';
import { familyOf } from './item-type.ts';

/** How recent the data of an ordered report are; null for a Farm Key. */
export function dataAgeText(itemType: ItemType): string | null {
  const family = familyOf(itemType);
  if (family === 'key') return null;
  return dataToText(latestCoverDate(family === 'benchmark' ? 'ground' : 'woody'));
}
