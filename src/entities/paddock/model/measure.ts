import { bboxOf, boxesMeet, polygonsHa, positionsOf, reversed, type Box } from '#shared/lib/geo';
import {
  createWorkBudget,
  intersectionOf,
  landInside,
  unionOf,
  type Polygon,
  type WorkBudget,
} from '#shared/geo-file/overlay';
import {
  farmLand,
  isNoticeable,
  MIN_FINDING_HA,
  noticeableHa,
  packArea,
  type Area,
} from './farm-land.ts';

/** Land that two paddocks, by index, both claim. */
export interface Overlap {
  one: number;
  other: number;
  hectares: number;
}

/** The result of comparing a farm's paddocks with its land: gaps, overlaps and land outside. */
export interface PaddockLand {
  /** Hectares of each paddock. */
  hectares: number[];
  /** Hectares of the farm. */
  farmHa: number;
  overlaps: Overlap[];
  /** Paddocks, by index, with land outside the farm. */
  outside: { paddock: number; hectares: number }[];
  /** The farm's land in no paddock, piece by piece, largest first. */
  gaps: { hectares: number; area: Area }[];
}

/** Far more than 5,000 surveyed paddocks need. */
const MAX_STEPS = 60_000_000;

/**
 * Measures paddocks on the ellipsoid and compares them with each other and with the farm; null when
 * the borders are too tangled.
 */
export function measurePaddocks(
  paddocks: readonly Area[],
  farm: readonly Area[],
): PaddockLand | null {
  try {
    return measure(paddocks, farm, createWorkBudget({ steps: MAX_STEPS }));
  } catch (error) {
    // The budget is used up; any other error is a bug.
    if (error instanceof Error && error.name === 'FileRefusalError') return null;
    throw error;
  }
}

function measure(
  areas: readonly Area[],
  farm: readonly Area[],
  budget: WorkBudget,
): PaddockLand | null {
  const paddocks = areas.map((area) => {
    const polygons = packArea(area);
    return { polygons, box: [...bboxOf(area)] as Box, hectares: polygonsHa(polygons) };
  });
  const land = farmLand(farm, budget);
  const covered = unionOf(
    paddocks.flatMap(({ polygons }) => polygons),
    budget,
  );
  if (land === null || covered === null) return null;
  const free = without(land, covered, budget);
  const beyond = without(covered, land, budget)?.filter(isNoticeable);
  if (free === null || beyond === undefined) return null;
  const hectares = paddocks.map((paddock) => paddock.hectares);
  const isShared = sum(hectares) - polygonsHa(covered) >= MIN_FINDING_HA;
  return {
    hectares,
    farmHa: polygonsHa(land),
    overlaps: isShared ? overlapsOf(paddocks, budget) : [],
    outside: beyond.length > 0 ? outsideOf(paddocks, beyond, budget) : [],
    gaps: free
      .filter(isNoticeable)
      .map((polygon) => ({ hectares: polygonsHa([polygon]), area: unpack(polygon) }))
      .toSorted((one, other) => other.hectares - one.hectares),
  };
}

interface Paddock {
  polygons: Polygon[];
  box: Box;
}

function overlapsOf(paddocks: readonly Paddock[], budget: WorkBudget): Overlap[] {
  const byWest = [...paddocks.keys()].sort((a, b) => paddocks[a]!.box[0] - paddocks[b]!.box[0]);
  const overlaps: Overlap[] = [];
  for (const [place, left] of byWest.entries()) {
    for (let next = place + 1; next < byWest.length; next++) {
      const right = byWest[next]!;
      if (paddocks[right]!.box[0] > paddocks[left]!.box[2]) break;
      budget.spend(1);
      if (!boxesMeet(paddocks[left]!.box, paddocks[right]!.box)) continue;
      const hectares = sharedHa(paddocks[left]!.polygons, paddocks[right]!.polygons, budget);
      const [one, other] = left < right ? [left, right] : [right, left];
      if (hectares > 0) overlaps.push({ one, other, hectares });
    }
  }
  return overlaps.toSorted((a, b) => b.hectares - a.hectares);
}

const outsideOf = (paddocks: readonly Paddock[], beyond: Polygon[], budget: WorkBudget) =>
  paddocks.flatMap(({ polygons }, paddock) => {
    const hectares = sharedHa(polygons, beyond, budget);
    return hectares > 0 ? [{ paddock, hectares }] : [];
  });

const sharedHa = (one: readonly Polygon[], other: readonly Polygon[], budget: WorkBudget) =>
  noticeableHa(intersectionOf([...one, ...other], budget) ?? []);

/** Land of valid polygons that do not overlap, minus other polygons of the same kind. */
const without = (land: readonly Polygon[], cuts: readonly Polygon[], budget: WorkBudget) =>
  landInside([...land.flat(), ...cuts.flat().map(reversed)], budget);

const unpack = (polygon: Polygon): Area => ({
  type: 'Polygon',
  coordinates: polygon.map((ring) => positionsOf(ring)),
});

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
