import { WOODY_COVER_YEARS } from '#entities/cover';
import type { ReportFinding } from '#shared/api/contract';
import { decimalText, sentences } from '../cover/report-words.ts';
import { MIN_VALUES } from '#entities/report';
import { slopeInterval } from '../cover/slope-interval.ts';
import type { CarbonYear } from './carbon-facts.ts';

type Years = readonly Pick<CarbonYear, 'year' | 'carbon'>[];

/** How the middle estimate changes from year to year, and whether that is a trend at all. */
export function trendOf(years: Years): Pick<ReportFinding, 'figure' | 'interval' | 'says'> {
  const byYear = new Map(years.map(({ year, carbon }) => [year, carbon.middle]));
  const { first, last } = WOODY_COVER_YEARS;
  const trend = slopeInterval(
    Array.from({ length: last - first + 1 }, (_, i) => byYear.get(first + i) ?? null),
  );
  if (!trend) {
    const says =
      byYear.size < MIN_VALUES
        ? 'There are too few years to tell a trend from chance.'
        : 'Each year is so close to the one before that a trend cannot be told from a slow swing.';
    return { figure: null, interval: null, says };
  }
  const { slope, low, high } = trend;
  const interval = `95% interval ${tonnesText(low)} to ${tonnesText(high)} t a year`;
  if (low <= 0 && high >= 0) {
    return { figure: 'No trend', interval, says: 'The middle estimate shows no trend.' };
  }
  return {
    figure: `${tonnesText(slope)} t a year`,
    interval,
    says: `The middle estimate ${slope > 0 ? 'rises' : 'falls'} by ${decimalText(Math.abs(slope))} t a year.`,
  };
}

/** The same in sentences. */
export function trendText(years: Years): string {
  const { says, interval } = trendOf(years);
  return sentences(says, interval && `Its slope has a ${interval}.`);
}

/** `+1.3`, `−0.4`; with two decimals below 1, so that small farms do not show zero. */
function tonnesText(tonnes: number): string {
  const size = Math.abs(tonnes);
  const text = size < 1 ? size.toFixed(2) : decimalText(size);
  return Number(text.replace(/,/g, '')) === 0 ? '0' : `${tonnes < 0 ? '−' : '+'}${text}`;
}
