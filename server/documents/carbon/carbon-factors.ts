import { WOODY_CLASSES } from '../cover/woody-classes.ts';

/** Tonnes of dry matter above ground on a hectare. */
export interface BiomassRange {
  low: number;
  middle: number;
  high: number;
}

/** How canopy is turned into carbon: an estimate whose factors an operator may replace. */
export interface CarbonFactors {
  /** One a class of `WOODY_CLASSES`. */
  biomass: readonly BiomassRange[];
  /** Tonnes of carbon in a tonne of dry matter. */
  carbonFraction: number;
  /** Where the factors are from, as reports print it. */
  source: string;
}

/** Tonnes of carbon dioxide that hold a tonne of carbon: 44 ÷ 12, by their molecules' weights. */
export const CO2_PER_CARBON = 44 / 12;

/**
 * `low/middle/high` for each class, sparsest first, with commas between: `1/2/5,…`. Null when that
 * is not what the text says, or a range runs backwards.
 */
export function readBiomass(text: string): BiomassRange[] | null {
  const ranges = text.split(',').map((part) => {
    const [low = NaN, middle = NaN, high = NaN, ...more] = part.split('/').map(numberOf);
    const isRange =
      more.length === 0 && low >= 0 && low <= middle && middle <= high && high <= 2000;
    return isRange ? { low, middle, high } : null;
  });
  return ranges.length === WOODY_CLASSES.length && ranges.every((range) => range !== null)
    ? ranges
    : null;
}

const numberOf = (text: string) => (/^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : NaN);
