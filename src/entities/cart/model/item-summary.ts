import type { CartItem } from './cart-item.ts';
import { dataAgeText } from './data-age.ts';
import { productOf } from './item-products.ts';

/** What the buyer of an item gets, in one line: the files, the parcels and the age of the data. */
export const itemSummary = (item: CartItem): string =>
  [productOf(item.item_type).files, parcelsText(item), dataAgeText(item.item_type)]
    .filter(Boolean)
    .join(' · ');

/** "43 parcels within 2 km"; null for an item that compares nothing. */
export function parcelsText({ comparison_cads, comparison_selection }: CartItem): string | null {
  const count = comparison_cads.length;
  if (count === 0) return null;
  const parcels = count === 1 ? '1 parcel' : `${count.toLocaleString('en-AU')} parcels`;
  const { distances = [], has_file: hasFile = false } = comparison_selection ?? {};
  const ways = [
    distances.length > 0 && `within ${Math.max(...distances.map(({ km }) => km))} km`,
    hasFile && 'from a file',
  ].filter(Boolean);
  return [parcels, ways.join(' and ')].filter(Boolean).join(' ');
}
