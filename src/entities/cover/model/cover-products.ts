import type { CoverProduct } from '#shared/api/contract';
import { GROUND_COVER_LEGEND, WOODY_COVER_LEGEND, type LegendStep } from './cover-legend.ts';
import {
  DEFAULT_LAST_QUARTER,
  endWith,
  GROUND_COVER_QUARTERS,
  LAST_QUARTER_INDEX,
  quarterLabel,
  quarterMonths,
  seasonName,
} from './ground-cover-quarters.ts';
import { DEFAULT_LAST_YEAR, WOODY_COVER_YEARS } from './woody-cover-years.ts';

/** Sums the pixels of a farm. */
export interface CoverSum {
  /** Pixels with data. */
  pixels: number;
  total: number;
  /** Pixels with at least 1 % of cover. */
  covered: number;
}

/** Screens with overlays. */
export type CoverScreen = 'map' | 'benchmark';

/** Everything that differs between the products. */
interface CoverProductRecord {
  /** Name of the data: `Ground cover`. */
  name: string;
  /** Title of the overlay. */
  title: string;
  /** The sentence below the overlay's switch: what it helps to see. */
  hint: string;
  /** Path of the tiles that this server draws. */
  tiles: string;
  legend: readonly LegendStep[];
  /** What the legend’s percentages are shares of. */
  legendTitle: string;
  /**
   * True if colours blend between steps, and transparent pixels have no data. Otherwise values are
   * classes, and transparent pixels are below the first.
   */
  isBlended: boolean;
  /** Note behind the legend of classes; says what transparent pixels are. */
  clearNote?: string;
  change: {
    unit: string;
    /** Steps of change in its unit: percentage points, or classes. */
    steps: readonly { from: number; label: string }[];
  };
  /** Every date with data, oldest first, as in the addresses of tiles. */
  dates: readonly string[];
  /** Steps of a screen’s slider, one for each date. */
  axis: {
    first: number;
    last: Readonly<Record<CoverScreen, number>>;
    /** Name of a step: `Season` or `Year`. */
    unit: string;
    stepsPerYear: number;
  };
  labelOf: (date: string) => string;
  /** A name without the date in brackets. */
  nameOf: (date: string) => string;
  /**
   * Placeholders for the date in the address of a file or tile, each with its value for a date:
   * `{start}` and `{end}` as in TERN's `lztmre_aus_m{start}{end}_dixa2.tif` (`202212`, `202302`).
   */
  placeholders: Readonly<Record<string, (date: string) => string>>;
  /** Message for a template without any of them. */
  needs: string;
  /** Describes a pixel’s value; null below the first class of the legend. */
  textOf: (value: number, step: LegendStep | null) => string;
  /** Describes a farm. */
  sumText: (sum: CoverSum) => string;
}

const years: string[] = [];
const LAST_YEAR = { map: 0, benchmark: 0 };

/**
 * The cover products, from the lowest overlay to the highest. `ground`: seasonal cover that protects
 * the soil from wind and rain (LAYER-07). `woody`: trees, per year (LAYER-04).
 */
export const COVER_PRODUCTS: Readonly<Record<CoverProduct, CoverProductRecord>> = {
  ground: {
    name: 'Ground cover',
    title: 'Seasonal Ground Cover (%)',
    hint: 'Plants and litter that hold the soil: 50% is enough in wind, heavy rain needs 70%.',
    tiles: '/tiles/ground-cover/{yyyy-mm}/{z}/{x}/{y}.png',
    legend: GROUND_COVER_LEGEND,
    legendTitle: 'share of the ground that is covered',
    isBlended: true,
    change: {
      unit: 'percentage points',
      steps: [
        { from: 5, label: '5–14' },
        { from: 15, label: '15–29' },
        { from: 30, label: '30 or more' },
      ],
    },
    dates: GROUND_COVER_QUARTERS,
    axis: { first: 0, last: LAST_QUARTER_INDEX, unit: 'Season', stepsPerYear: 4 },
    labelOf: quarterLabel,
    nameOf: seasonName,
    placeholders: {
      'yyyy-mm': (date) => date,
      start: (date) => quarterMonths(date).start,
      end: (date) => quarterMonths(date).end,
    },
    needs: 'needs {yyyy-mm}, or {start} and {end}',
    textOf: (value) => `${value}%`,
    sumText: ({ total, pixels }) => `farm mean ${Math.round(total / pixels)}%`,
  },
  woody: {
    name: 'Woody cover',
    title: 'Woody Cover Change',
    hint: 'Trees and shrubs, year by year.',
    tiles: '/tiles/woody-cover/{year}/{z}/{x}/{y}.png',
    legend: WOODY_COVER_LEGEND,
    legendTitle: 'share of the ground under tree crowns',
    isBlended: false,
    clearNote: 'Clear where there are no trees.',
    change: {
      unit: 'classes',
      steps: [
        { from: 1, label: '1' },
        { from: 2, label: '2' },
        { from: 3, label: '3 or more' },
      ],
    },
    dates: years,
    axis: {
      first: WOODY_COVER_YEARS.first,
      last: LAST_YEAR,
      unit: 'Year',
      stepsPerYear: 1,
    },
    labelOf: (year) => year,
    nameOf: (year) => year,
    placeholders: { year: (date) => date },
    needs: 'needs {year}',
    textOf: (_, step) => step?.label ?? 'No trees',
    sumText: ({ covered, pixels }) =>
      `trees on ${Math.round((100 * covered) / pixels)}% of the farm`,
  },
};

/** Where the data of each product end unless the operator names others. */
export const DEFAULT_COVER_RECORD: Readonly<Record<CoverProduct, string>> = {
  ground: DEFAULT_LAST_QUARTER,
  woody: String(DEFAULT_LAST_YEAR),
};

/**
 * Sets the last date of each product, as the operator's settings name it. A program calls it once at
 * its start, before anything reads a date. Throws RangeError for what is not a date of a product.
 */
export function keepCoverRecord({ ground, woody }: Readonly<Record<CoverProduct, string>>): void {
  endWith(ground);
  const { first } = WOODY_COVER_YEARS;
  const last = Number(woody);
  if (!(last > first)) throw new RangeError(`${woody} is no year of the record.`);
  years.splice(
    0,
    years.length,
    ...Array.from({ length: last - first + 1 }, (_, i) => String(first + i)),
  );
  Object.assign(LAST_YEAR, { map: last, benchmark: last });
  WOODY_COVER_YEARS.last = last;
}
keepCoverRecord(DEFAULT_COVER_RECORD);

/** The ids, from the lowest overlay to the highest. */
export const COVER_PRODUCT_IDS = Object.keys(COVER_PRODUCTS) as readonly CoverProduct[];

/** Calls `make` for each product; returns the results by product id. */
export const eachCover = <T>(make: (product: CoverProduct) => T): Record<CoverProduct, T> =>
  Object.fromEntries(COVER_PRODUCT_IDS.map((product) => [product, make(product)])) as Record<
    CoverProduct,
    T
  >;
