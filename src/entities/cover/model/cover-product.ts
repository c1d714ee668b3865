import { GROUND_COVER_QUARTERS } from './ground-cover-quarters.ts';
import { isWoodyCoverYear } from './woody-cover-years.ts';

/** `ground`: what keeps the soil from wind and rain, each season. `woody`: trees, each year. */
export type CoverProduct = 'ground' | 'woody';

/** Titles of the overlays. */
export const COVER_TITLES: Readonly<Record<CoverProduct, string>> = {
  ground: 'Seasonal Ground Cover (%)',
  woody: 'Woody Cover Change',
};

/** Zooms cover tiles are made for; closer ones show tiles of zoom 14 larger, wider ones none. */
export const COVER_ZOOMS = { min: 3, max: 14 } as const;

/** Whether a product has this date: a quarter `yyyy-mm` of ground cover, a year of woody cover. */
export function hasCoverDate(product: CoverProduct, date: string): boolean {
  if (product === 'ground') return GROUND_COVER_QUARTERS.includes(date);
  return /^\d{4}$/.test(date) && isWoodyCoverYear(Number(date));
}
