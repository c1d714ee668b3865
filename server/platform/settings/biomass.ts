import { WOODY_COVER_LEGEND } from '#entities/cover';

/** Tonnes of dry matter above ground on a hectare. */
export interface BiomassRange {
  low: number;
  middle: number;
  high: number;
}

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
  return ranges.length === WOODY_COVER_LEGEND.length && ranges.every((range) => range !== null)
    ? ranges
    : null;
}

const numberOf = (text: string) => (/^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : NaN);
