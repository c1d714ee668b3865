import { GROUND_COVER_QUARTERS } from './ground-cover-quarters.ts';
import { isWoodyCoverYear } from './woody-cover-years.ts';

/** `ground`: seasonal cover that protects the soil from wind and rain. `woody`: trees, per year. */
export type CoverProduct = 'ground' | 'woody';

/** Titles of the overlays. */
export const COVER_TITLES: Readonly<Record<CoverProduct, string>> = {
  ground: 'Seasonal Ground Cover (%)',
  woody: 'Woody Cover Change',
};

/**
 * Zooms of the stored cover tiles. Above, the map enlarges those of zoom 14; below, it shows none.
 */
export const COVER_ZOOMS = { min: 3, max: 14 } as const;

/** True if a product has this date: a quarter `yyyy-mm` of ground cover, a year of woody cover. */
export function hasCoverDate(product: CoverProduct, date: string): boolean {
  if (product === 'ground') return GROUND_COVER_QUARTERS.includes(date);
  return /^\d{4}$/.test(date) && isWoodyCoverYear(Number(date));
}
