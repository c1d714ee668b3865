import type { ComparisonParcels } from '../cover/cover-report-facts.ts';
import type { GroundCoverMeasured } from '../cover/measure-ground-cover.ts';
import type { WoodyCoverMeasured } from '../cover/measure-woody-cover.ts';
import { isEnoughMeasured } from '../cover/measured-groups.ts';
import type { FarmBoundary } from '../farm-key/farm-boundary.ts';
import { pairedSeasons, type PairedSeasons } from './ground-summary.ts';

/** Parcels with a smaller woody share (0–1) are open country. */
export const OPEN_BELOW = 0.2;
/** Fewer parcels let one unusual paddock decide. */
export const MIN_PARCELS = 10;
/** Difference of woody shares (0–1) from which woodland explains part of the result. */
const WOODY_GAP = 0.1;
/** Percentage points by which open country must change the result to be mentioned. */
const TOLD_POINTS = 1;

/** A set of parcels that is compared. */
export interface ParcelSet {
  count: number;
  areaHa: number;
  /** Median of the parcels' areas; null without parcels. */
  medianHa: number | null;
  /** Woody share (0–1) of their area when last seen; null if unknown. */
  woodyShare: number | null;
}

export interface FairComparison {
  farm: ParcelSet;
  comparison: ParcelSet;
  /** The comparison parcels that are open country, and the farm compared with them alone. */
  open: ParcelSet;
  openPaired: PairedSeasons | null;
}

interface Measured {
  boundary: Pick<FarmBoundary, 'parcels'>;
  comparison: Pick<ComparisonParcels, 'parcels'>;
  ground: Pick<GroundCoverMeasured, 'quarters'>;
  woody: Pick<WoodyCoverMeasured, 'years' | 'parcelShares'>;
}

export const isOpen = ({ woodyShare }: { woodyShare: number | null | undefined }): boolean =>
  woodyShare !== null && woodyShare !== undefined && woodyShare < OPEN_BELOW;

/** Which of the comparison parcels are open country. */
const openParcels = ({ comparison, woody }: Pick<Measured, 'comparison' | 'woody'>): boolean[] =>
  comparison.parcels.map((_, i) => isOpen({ woodyShare: woody.parcelShares[i] }));

/**
 * Mean ground cover of the open parcels, season by season, weighted by measured hectares; null where
 * less than half of their area was measured.
 */
export function openMeans({
  comparison,
  ground,
  woody,
}: Pick<Measured, 'comparison' | 'ground' | 'woody'>): (number | null)[] {
  const open = openParcels({ comparison, woody });
  const areaHa = sumOf(
    comparison.parcels.flatMap(({ record }, i) => (open[i] ? record.areaHa : [])),
  );
  return ground.quarters.map(({ parcelMeans, parcelHa }) => {
    let weighted = 0;
    let measuredHa = 0;
    open.forEach((isCounted, i) => {
      if (!isCounted || Number.isNaN(parcelMeans[i]!)) return;
      weighted += parcelMeans[i]! * parcelHa[i]!;
      measuredHa += parcelHa[i]!;
    });
    return isEnoughMeasured(measuredHa, areaHa) ? weighted / measuredHa : null;
  });
}

/** Describes both sets of parcels, so that readers can judge whether they are alike. */
export function fairComparison({ boundary, comparison, ground, woody }: Measured): FairComparison {
  const hectares = comparison.parcels.map(({ record }) => record.areaHa);
  const open = openParcels({ comparison, woody });
  const openHa = hectares.filter((_, i) => open[i]);
  const openAreaHa = sumOf(openHa);
  const shares = hectares.map((areaHa, i) => areaHa * woody.parcelShares[i]!);
  const means = openMeans({ comparison, ground, woody });
  const quarters = ground.quarters.map(({ farm }, i) => {
    const mean = means[i];
    return { farm, comparison: mean === null || mean === undefined ? null : { mean } };
  });
  return {
    farm: setOf(
      boundary.parcels.map(({ record }) => record.areaHa),
      lastShare(woody, 'farm'),
    ),
    comparison: setOf(hectares, lastShare(woody, 'comparison')),
    open: setOf(
      openHa,
      openHa.length === 0 ? null : sumOf(shares.filter((_, i) => open[i])) / openAreaHa,
    ),
    openPaired: pairedSeasons(quarters),
  };
}

/** True if woodland differs so much that it explains part of the result. */
export const isWoodyUnlike = ({ farm, comparison }: FairComparison): boolean =>
  farm.woodyShare !== null &&
  comparison.woodyShare !== null &&
  Math.abs(farm.woodyShare - comparison.woodyShare) > WOODY_GAP;

/** True if open country alone gives another sign, or a result more than a point away. */
export function isChangedByWoodland(all: PairedSeasons, open: PairedSeasons): boolean {
  const isOtherSign = Math.sign(all.difference) !== Math.sign(open.difference);
  return isOtherSign || Math.abs(all.difference - open.difference) > TOLD_POINTS;
}

function setOf(hectares: readonly number[], woodyShare: number | null): ParcelSet {
  const sorted = hectares.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const medianHa =
    sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  return {
    count: hectares.length,
    areaHa: sumOf(hectares),
    medianHa: hectares.length === 0 ? null : medianHa,
    woodyShare,
  };
}

const lastShare = ({ years }: Measured['woody'], group: 'farm' | 'comparison'): number | null =>
  years.findLast((year) => year[group] !== null)?.[group]?.woodyShare ?? null;

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
