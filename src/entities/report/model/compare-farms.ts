import { seasonName } from '#entities/cover';
import type { MeasuredFarm } from '#shared/api/contract';
import { MIN_VALUES, meanInterval, type MeanInterval } from './mean-interval.ts';
import type { SeasonChoice } from './report-numbers.ts';
import { seasonsOf, SEASON_LABELS } from './season-view.ts';

/** How many farms one comparison takes; the interval that decides is for eight. */
export const COMPARED_FARMS = { min: 2, max: 8 } as const;

/** Chance alone makes any of eight farms clear in at most one comparison of 20 (Bonferroni). */
const DECISIVE = 99.375;

export interface ComparedFarm {
  farm: MeasuredFarm;
  /** Place by average cover, from 1 for the most; farms with equal averages share one. */
  rank: number;
  /** Average percentage over the seasons that were measured on every farm. */
  mean: number;
  /** Percentage in the latest of these seasons, and its place among the farms. */
  latest: number;
  latestRank: number;
  /** How many of the farm's own earlier seasons of that kind had less cover, of how many. */
  aboveOwn: number;
  ofOwn: number;
  /** Percentages in these seasons, and the average of the other farms. */
  means: readonly number[];
  others: readonly number[];
  /** Farm minus the average of the other farms, in percentage points, over the same seasons. */
  points: number;
  /** 95 % interval of `points`; null where the seasons are too few or too alike. */
  interval: readonly [low: number, high: number] | null;
  /** 99.375 % interval of `points`, for one of eight farms; null together with the other. */
  decisive: readonly [low: number, high: number] | null;
  /** Whether `points` differs from chance, allowing for eight farms that are looked at together. */
  verdict: 'more' | 'less' | 'unclear' | 'unknown';
}

export interface FarmComparison {
  /** By rank; empty where fewer than two farms can be compared. */
  farms: ComparedFarm[];
  /** Farms that take no part, with the reason. */
  leftOut: { farm: MeasuredFarm; why: string }[];
  /** The seasons that were measured on every compared farm, oldest first. */
  quarters: string[];
}

/**
 * Compares farms by their ground cover in the chosen seasons of the year. Only seasons that were
 * measured on every farm count, so that a dry year weighs on all of them.
 */
export function compareFarms(
  measured: readonly MeasuredFarm[],
  choice: SeasonChoice,
): FarmComparison {
  const seasons = measured.map((farm) => seasonsOf(farm.seasons, choice));
  const leftOut = measured.flatMap((farm, i) => {
    const why = farm.refusal ?? tooFewText(seasons[i]!, choice);
    return why === null ? [] : [{ farm, why }];
  });
  const out = new Set(leftOut.map(({ farm }) => farm));
  const compared = measured.flatMap((farm, i) =>
    out.has(farm) ? [] : [{ farm, means: seasons[i]!.map(({ mean }) => mean) }],
  );
  const inAll = (at: number) => compared.every(({ means }) => typeof means[at] === 'number');
  const dates = seasonsOf(compared[0]?.farm.seasons ?? [], choice).map(({ quarter }) => quarter);
  const common = dates.flatMap((_, at) => (inAll(at) ? [at] : []));
  const quarters = common.map((at) => dates[at]!);
  if (compared.length < COMPARED_FARMS.min || common.length === 0) {
    return { farms: [], leftOut, quarters };
  }
  // Not null: these seasons were measured on every farm.
  const valuesOf = compared.map(({ means }) => common.map((at) => means[at]!));
  const averages = valuesOf.map(meanOf);
  const latest = valuesOf.map((values) => values.at(-1)!);
  const farms = compared.map(({ farm }, i): ComparedFarm => {
    const means = valuesOf[i]!;
    const others = common.map((_, at) =>
      meanOf(valuesOf.flatMap((values, j) => (j === i ? [] : values[at]!))),
    );
    const points = common.map((_, at) => means[at]! - others[at]!);
    // Gaps stay gaps, because only neighbouring seasons resemble each other.
    const inTime = dates.map((_, at) => points[common.indexOf(at)] ?? null);
    return {
      farm,
      rank: placeOf(averages, i),
      mean: averages[i]!,
      latest: latest[i]!,
      latestRank: placeOf(latest, i),
      ...amongOwn(farm, dates[common.at(-1)!]!),
      means,
      others,
      points: meanOf(points),
      interval: rangeOf(meanInterval(inTime)),
      decisive: rangeOf(meanInterval(inTime, DECISIVE)),
      verdict: verdictOf(meanInterval(inTime, DECISIVE)),
    };
  });
  return { farms: farms.toSorted((a, b) => a.rank - b.rank), leftOut, quarters };
}

export const VERDICTS: Readonly<Record<ComparedFarm['verdict'], string>> = {
  more: 'Clearly more',
  less: 'Clearly less',
  unclear: 'No clear difference',
  unknown: 'Too few seasons to tell',
};

/** Places a season among the farm's earlier ones of the same kind. */
function amongOwn({ seasons }: MeasuredFarm, latest: string) {
  const mean = seasons.find(({ quarter }) => quarter === latest)?.mean ?? 0;
  const own = seasons.flatMap((season) =>
    season.mean !== null && season.quarter < latest && season.quarter.endsWith(latest.slice(-2))
      ? [season.mean]
      : [],
  );
  return { aboveOwn: own.filter((other) => other < mean).length, ofOwn: own.length };
}

const rangeOf = (interval: MeanInterval | null) =>
  interval && ([interval.low, interval.high] as const);

function verdictOf(interval: MeanInterval | null): ComparedFarm['verdict'] {
  if (interval === null) return 'unknown';
  if (interval.low > 0) return 'more';
  return interval.high < 0 ? 'less' : 'unclear';
}

/** Null where enough seasons were measured. */
function tooFewText(
  seasons: readonly { quarter: string; mean: number | null }[],
  choice: SeasonChoice,
): string | null {
  const measured = seasons.filter(({ mean }) => mean !== null);
  if (measured.length >= MIN_VALUES) return null;
  const kind = choice === 'all' ? 'season' : SEASON_LABELS[choice].toLowerCase();
  const only = measured.length === 1 ? `1 ${kind} was` : `${measured.length} ${kind}s were`;
  const since = seasons[0] ? ` since ${seasonName(seasons[0].quarter)}` : '';
  return `Only ${only} measured on at least half of its land${since}; ${MIN_VALUES} are needed.`;
}

const placeOf = (values: readonly number[], at: number): number =>
  1 + values.filter((value) => value > values[at]!).length;

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
