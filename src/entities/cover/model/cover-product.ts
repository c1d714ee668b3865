import {
  blendedColour,
  classColour,
  GROUND_COVER_LEGEND,
  WOODY_COVER_LEGEND,
  type LegendStep,
  type Rgb,
} from './cover-legend.ts';
import { GROUND_COVER_QUARTERS, quarterMonths } from './ground-cover-quarters.ts';
import { isWoodyCoverYear } from './woody-cover-years.ts';

/** `ground`: seasonal cover that protects the soil from wind and rain. `woody`: trees, per year. */
export type CoverProduct = 'ground' | 'woody';

/** Everything that differs between the products. */
interface CoverProductDefinition {
  /** Title of the overlay. */
  title: string;
  /** Path of the tiles that this server draws. */
  tiles: string;
  legend: readonly LegendStep[];
  colourOf: (steps: readonly LegendStep[], percent: number) => Rgb | null;
  hasDate: (date: string) => boolean;
  /**
   * Placeholders for the date in the address of a file or tile, each with its value for a date:
   * `{start}` and `{end}` as in TERN's `lztmre_aus_m{start}{end}_dixa2.tif` (`202212`, `202302`).
   */
  placeholders: Readonly<Record<string, (date: string) => string>>;
  /** Message for a template without any of them. */
  needs: string;
}

export const COVER_PRODUCTS: Readonly<Record<CoverProduct, CoverProductDefinition>> = {
  ground: {
    title: 'Seasonal Ground Cover (%)',
    tiles: '/tiles/ground-cover/{yyyy-mm}/{z}/{x}/{y}.png',
    legend: GROUND_COVER_LEGEND,
    colourOf: blendedColour,
    hasDate: (date) => GROUND_COVER_QUARTERS.includes(date),
    placeholders: {
      'yyyy-mm': (date) => date,
      start: (date) => quarterMonths(date).start,
      end: (date) => quarterMonths(date).end,
    },
    needs: 'needs {yyyy-mm}, or {start} and {end}',
  },
  woody: {
    title: 'Woody Cover Change',
    tiles: '/tiles/woody-cover/{year}/{z}/{x}/{y}.png',
    legend: WOODY_COVER_LEGEND,
    colourOf: classColour,
    hasDate: (date) => /^\d{4}$/.test(date) && isWoodyCoverYear(Number(date)),
    placeholders: { year: (date) => date },
    needs: 'needs {year}',
  },
};

/**
 * Zooms of the stored cover tiles. Above, the map enlarges those of zoom 14; below, it shows none.
 */
export const COVER_ZOOMS = { min: 3, max: 14 } as const;

/** True if a product has this date: a quarter `yyyy-mm` of ground cover, a year of woody cover. */
export const hasCoverDate = (product: CoverProduct, date: string): boolean =>
  COVER_PRODUCTS[product].hasDate(date);

/**
 * Returns the colour (0–255 per channel) of a percentage in a product's legend; null where the
 * overlay is transparent. Percentages outside 0–100, which occur in estimates, take the colour of
 * the nearest end.
 */
export function coverColour(product: CoverProduct, percent: number): Rgb | null {
  const { legend, colourOf } = COVER_PRODUCTS[product];
  return Number.isNaN(percent) ? null : colourOf(legend, percent);
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
