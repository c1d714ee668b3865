import { WOODY_COVER_LEGEND } from '#entities/cover';

/** Tonnes of dry matter above ground per hectare. */
export interface BiomassRange {
  low: number;
  middle: number;
  high: number;
}

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
  return ranges.length === WOODY_COVER_LEGEND.length && ranges.every((range) => range !== null)
    ? ranges
    : null;
}

const numberOf = (text: string) => (/^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : NaN);
