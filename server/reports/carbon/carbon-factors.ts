import { WOODY_CLASSES } from '../cover/woody-classes.ts';

/** Tonnes of dry matter above ground per hectare. */
export interface BiomassRange {
  low: number;
  middle: number;
  high: number;
}

/** Factors that turn canopy into carbon. They are estimates, which an operator may replace. */
export interface CarbonFactors {
  /** One entry per class of `WOODY_CLASSES`. */
  biomass: readonly BiomassRange[];
  /** Tonnes of carbon per tonne of dry matter. */
  carbonFraction: number;
  /** Source of the factors, as reports print it. */
  source: string;
}

/**
 * Tonnes of carbon dioxide that contain one tonne of carbon: 44 ÷ 12, the ratio of molecular
 * weights.
 */
export const CO2_PER_CARBON = 44 / 12;

/**
 * Parses `low/middle/high` for each class, sparsest first, separated by commas: `1/2/5,…`. Returns
 * null for any other text and for a range whose values decrease.
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
