import { WOODY_COVER_YEARS } from '#entities/cover';
import { decimalText } from '../cover/report-words.ts';
import { MIN_VALUES, slopeInterval } from '../cover/slope-interval.ts';
import type { CarbonYear } from './carbon-facts.ts';

/** Says how the middle estimate changes from year to year, and whether that is a trend at all. */
export function trendText(years: readonly Pick<CarbonYear, 'year' | 'carbon'>[]): string {
  const byYear = new Map(years.map(({ year, carbon }) => [year, carbon.middle]));
  const { first, last } = WOODY_COVER_YEARS;
  const trend = slopeInterval(
    Array.from({ length: last - first + 1 }, (_, i) => byYear.get(first + i) ?? null),
  );
  if (!trend) {
    return byYear.size < MIN_VALUES
      ? 'There are too few years to tell a trend from chance.'
      : 'Each year is so close to the one before that a trend cannot be told from a slow swing.';
  }
  const { slope, low, high } = trend;
  const interval = `95% interval ${tonnesText(low)} to ${tonnesText(high)} t`;
  if (low <= 0 && high >= 0) {
    return `The middle estimate shows no trend: its slope, ${tonnesText(slope)} t a year, can be chance (${interval}, which includes zero).`;
  }
  return `The middle estimate ${slope > 0 ? 'rises' : 'falls'} by ${decimalText(Math.abs(slope))} t a year (${interval}).`;
}

/** `+1.3`, `−0.4`; with two decimals below 1, so that small farms do not show zero. */
function tonnesText(tonnes: number): string {
  const size = Math.abs(tonnes);
  const text = size < 1 ? size.toFixed(2) : decimalText(size);
  return Number(text.replace(/,/g, '')) === 0 ? '0' : `${tonnes < 0 ? '−' : '+'}${text}`;
}
