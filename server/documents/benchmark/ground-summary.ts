import type {
  GroundCoverMeasured,
  GroundFigures,
  GroundQuarter,
} from '../cover/measure-ground-cover.ts';
import { meanInterval, type MeanInterval } from '#entities/report';

/** Seasons in calendar order, by the month in which they begin. */
export const SEASONS = [
  { month: '12', name: 'Summer' },
  { month: '03', name: 'Autumn' },
  { month: '06', name: 'Winter' },
  { month: '09', name: 'Spring' },
] as const;

/** Means over seasons, in percent; null where no season was measured. */
export interface GroupSummary {
  seasons: number;
  mean: number;
  /** 10th and 90th percentile of cover by area, each averaged over the seasons. */
  p10: number;
  p90: number;
  /** Shares (0–1) of the seasons in which the mean was below 50 % and 70 %. */
  timeUnder50: number;
  timeUnder70: number;
}

export interface GroundSummary {
  farm: GroupSummary | null;
  comparison: GroupSummary | null;
  paired: PairedSeasons | null;
}

/** Seasons in which farm and comparison were both measured. */
export interface PairedSeasons {
  seasons: number;
  /** Farm minus comparison in percentage points, averaged. */
  difference: number;
  /** 95 % interval of that average; null if the seasons are too few or too alike to tell. */
  interval: MeanInterval | null;
  /**
   * 98.75 % interval, for one of four averages that are looked at together: chance alone makes any
   * of the four differ from zero in at most one report of 20 (Bonferroni).
   */
  intervalOfFour: MeanInterval | null;
  aheadSeasons: number;
  /** Seasons with the same mean as printed. */
  equalSeasons: number;
}

/** Decimals of a mean in the tables. */
export const MEAN_DECIMALS = 3;

/**
 * A mean rounded as the tables print it. Reports compare these values, so that readers get the same
 * counts.
 */
const printedMean = (percent: number): number => Number(percent.toFixed(MEAN_DECIMALS));

/**
 * Percentage points by which the farm is ahead of its comparison in a season; negative if behind.
 */
export const pointsAhead = (farm: Mean, comparison: Mean): number =>
  printedMean(printedMean(farm.mean) - printedMean(comparison.mean));
type Mean = Pick<GroundFigures, 'mean'>;

/** Compares farm and comparison season by season; null where no season has both. */
export function pairedSeasons(
  quarters: readonly { farm: Mean | null; comparison: Mean | null }[],
): PairedSeasons | null {
  const points = quarters.map(({ farm, comparison }) =>
    farm && comparison ? pointsAhead(farm, comparison) : null,
  );
  const both = points.filter((difference) => difference !== null);
  if (both.length === 0) return null;
  return {
    seasons: both.length,
    difference: meanOf(both),
    interval: meanInterval(points),
    intervalOfFour: meanInterval(points, 98.75),
    aheadSeasons: both.filter((difference) => difference > 0).length,
    equalSeasons: both.filter((difference) => difference === 0).length,
  };
}

/** Summarises the whole record, or the quarters of one season. */
export function groundSummary(quarters: readonly GroundQuarter[]): GroundSummary {
  return {
    farm: groupSummary(quarters.map(({ farm }) => farm)),
    comparison: groupSummary(quarters.map(({ comparison }) => comparison)),
    paired: pairedSeasons(quarters),
  };
}

export const quartersOf = (measured: GroundCoverMeasured, month: string): GroundQuarter[] =>
  measured.quarters.filter(({ quarter }) => quarter.endsWith(month));

export interface RankedParcels {
  /**
   * Long-term mean of each comparison parcel over the seasons in which the farm was measured too;
   * NaN without any.
   */
  parcelMeans: number[];
  /** The farm's mean over the same seasons. */
  farmMean: number;
  /** Number of measured parcels whose mean is below the farm's. */
  above: number;
  of: number;
}

/** Rank of the farm among its comparison parcels; null if the farm was never measured. */
export function rankAmongParcels({ quarters }: GroundCoverMeasured): RankedParcels | null {
  const usable = quarters.filter(({ farm }) => farm !== null);
  if (usable.length === 0) return null;
  const farmMean = meanOf(usable.map(({ farm }) => farm!.mean));
  const parcelMeans = Array.from(usable[0]!.parcelMeans, (_, parcel) =>
    meanOf(
      usable.map(({ parcelMeans: means }) => means[parcel]!).filter((mean) => !Number.isNaN(mean)),
    ),
  );
  const measured = parcelMeans.filter((mean) => !Number.isNaN(mean));
  return {
    parcelMeans,
    farmMean,
    above: measured.filter((mean) => printedMean(farmMean) > printedMean(mean)).length,
    of: measured.length,
  };
}

export interface LatestSeason {
  quarter: GroundQuarter['quarter'];
  mean: number;
  /** Number of measured comparison parcels with less cover in that season. */
  above: number;
  of: number;
  /** Number of the farm's earlier seasons of the same kind with less cover. */
  aboveOwn: number;
  ofOwn: number;
}

/** Ranks the farm's latest season; null if the farm was never measured. */
export function latestSeason(measured: GroundCoverMeasured): LatestSeason | null {
  const latest = measured.quarters.findLast(({ farm }) => farm !== null);
  if (!latest) return null;
  const { quarter, parcelMeans } = latest;
  const mean = printedMean(latest.farm!.mean);
  const parcels = [...parcelMeans].filter((parcel) => !Number.isNaN(parcel));
  const own = quartersOf(measured, quarter.slice(-2)).flatMap((other) =>
    other.farm && other !== latest ? [other.farm.mean] : [],
  );
  const below = (means: readonly number[]) =>
    means.filter((other) => printedMean(other) < mean).length;
  return {
    quarter,
    mean,
    above: below(parcels),
    of: parcels.length,
    aboveOwn: below(own),
    ofOwn: own.length,
  };
}

/** `autumns` */
export const seasonsOfKind = ({ quarter }: LatestSeason): string =>
  `${SEASONS.find(({ month }) => quarter.endsWith(month))!.name.toLowerCase()}s`;

/** The seasons with the least cover on the farm, the barest first. */
export const barestQuarters = ({ quarters }: GroundCoverMeasured, count: number): GroundQuarter[] =>
  quarters
    .filter(({ farm }) => farm !== null)
    .toSorted((a, b) => a.farm!.mean - b.farm!.mean)
    .slice(0, count);

function groupSummary(figures: readonly (GroundFigures | null)[]): GroupSummary | null {
  const measured = figures.filter((figure) => figure !== null);
  if (measured.length === 0) return null;
  const means = measured.map(({ mean }) => printedMean(mean));
  const shareBelow = (percent: number) =>
    means.filter((mean) => mean < percent).length / means.length;
  return {
    seasons: means.length,
    mean: meanOf(means),
    p10: meanOf(measured.map(({ p10 }) => p10)),
    p90: meanOf(measured.map(({ p90 }) => p90)),
    timeUnder50: shareBelow(50),
    timeUnder70: shareBelow(70),
  };
}

/** NaN for an empty list. */
function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
