import { pointsText } from './report-words.ts';
import type { SeasonChoice, SeasonCover, SeasonDifference } from './report-numbers.ts';

export const SEASON_LABELS: Readonly<Record<SeasonChoice, string>> = {
  all: 'All seasons',
  '12': 'Summer',
  '03': 'Autumn',
  '06': 'Winter',
  '09': 'Spring',
};

/** The chosen seasons of the year, or all. */
export const seasonsOf = <Season extends { quarter: string }>(
  seasons: readonly Season[],
  choice: SeasonChoice,
): readonly Season[] =>
  choice === 'all' ? seasons : seasons.filter(({ quarter }) => quarter.endsWith(choice));

/** Position of a date on an axis of years: `2021-03` is 2021.17, `2019` is 2019. */
export function yearOf(date: string): number {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return year + (month - 1) / 12;
}

export interface Averages {
  farm: number | null;
  comparison: number | null;
  /** Farm minus comparison over the seasons with both. */
  points: number | null;
  /** Number of seasons with both. */
  paired: number;
}

/** Plain averages over the seasons in view. */
export function averagesOf(seasons: readonly SeasonCover[]): Averages {
  const farms = seasons.flatMap(({ farm }) => (farm ? [farm.mean] : []));
  const comparisons = seasons.flatMap(({ comparison }) => (comparison ? [comparison.mean] : []));
  const points = seasons.flatMap(({ farm, comparison }) =>
    farm && comparison ? [farm.mean - comparison.mean] : [],
  );
  return {
    farm: mean(farms),
    comparison: mean(comparisons),
    points: mean(points),
    paired: points.length,
  };
}

/** The difference over the whole record of a season, with what chance could explain. */
export function differenceWords(difference: SeasonDifference | null): string {
  if (!difference) return 'No season measured both the farm and its comparison parcels.';
  const { seasons, points, interval, ahead, equal } = difference;
  const counted = seasons === 1 ? '1 season' : `${seasons} seasons`;
  const more = `The farm had more ground cover in ${ahead} of ${counted}${equal > 0 ? ` and the same in ${equal}` : ''}.`;
  const average = `On average the difference is ${pointsText(points)} percentage points`;
  if (!interval)
    return `${average}; ${counted} ${seasons === 1 ? 'is' : 'are'} too few to tell it from chance. ${more}`;
  const [low, high] = interval;
  const verdict =
    low <= 0 && high >= 0
      ? 'which includes zero: chance alone could explain it'
      : 'so chance alone does not explain it';
  return `${average}. Its 95% interval is ${pointsText(low)} to ${pointsText(high)}, ${verdict}. ${more}`;
}

/** Null for an empty list. */
const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
