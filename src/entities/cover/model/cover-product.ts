import type { CoverProduct } from '#shared/api/contract';
import { blendedColour, classColour, type Rgb } from './cover-legend.ts';
import { COVER_PRODUCTS } from './cover-products.ts';

/**
 * Zooms of the stored cover tiles. At closer zooms, the map enlarges those of zoom 14; further out,
 * it shows none.
 */
export const COVER_ZOOMS = { min: 3, max: 14 } as const;

/** True if a product has this date: a quarter `yyyy-mm` of ground cover, a year of woody cover. */
export const hasCoverDate = (product: CoverProduct, date: string): boolean =>
  COVER_PRODUCTS[product].dates.includes(date);

/** The latest date of the data, which maps show first and reports are made from. */
export const latestCoverDate = (product: CoverProduct): string =>
  COVER_PRODUCTS[product].dates.at(-1)!;

/**
 * Returns the colour (0–255 per channel) of a percentage in a product's legend; null where the
 * overlay is transparent. Percentages outside 0–100, which occur in estimates, take the colour of
 * the nearest end.
 */
export function coverColour(product: CoverProduct, percent: number): Rgb | null {
  const { legend, isBlended } = COVER_PRODUCTS[product];
  if (Number.isNaN(percent)) return null;
  return isBlended ? blendedColour(legend, percent) : classColour(legend, percent);
}

/** The address of one date. Placeholders that are not for the date, such as `{z}`, stay. */
export function coverAddress(template: string, product: CoverProduct, date: string): string {
  const { placeholders } = COVER_PRODUCTS[product];
  return template.replaceAll(/\{([\w-]+)\}/g, (whole, name: string) =>
    Object.hasOwn(placeholders, name) ? placeholders[name]!(date) : whole,
  );
}

/** True if a template names the date; without one every date would show the same. */
export const namesCoverDate = (template: string, product: CoverProduct): boolean =>
  Object.keys(COVER_PRODUCTS[product].placeholders).some((name) => template.includes(`{${name}}`));
