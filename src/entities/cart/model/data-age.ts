import { dataToText, LATEST_DATA } from '#entities/cover';
import type { ItemType } from '#shared/api/contract';
import { familyOf } from './item-type.ts';

/** How recent the data of an ordered report are; null for a Farm Key. */
export function dataAgeText(itemType: ItemType): string | null {
  const family = familyOf(itemType);
  if (family === 'key') return null;
  return dataToText(family === 'benchmark' ? LATEST_DATA.ground : LATEST_DATA.woody);
}
