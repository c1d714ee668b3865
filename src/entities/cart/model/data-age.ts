import { dataToText, latestCoverDate } from '#entities/cover';
import type { ItemType } from '#shared/api/contract';
import { productOf } from './item-products.ts';

/** How recent the data of an ordered report are; null for a Farm Key. */
export function dataAgeText(itemType: ItemType): string | null {
  const [product] = productOf(itemType).measures;
  return product ? dataToText(latestCoverDate(product)) : null;
}
