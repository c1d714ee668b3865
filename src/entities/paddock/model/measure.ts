import {
  bboxOf,
  boxesMeet,
  geometryOf,
  lengthM,
  polygonsHa,
  positionsOf,
  reversed,
  type Box,
} from '#shared/lib/geo';
import {
  createWorkBudget,
  intersectionOf,
  landInside,
  unionOf,
  type Polygon,
  type WorkBudget,
} from '#shared/geo-file/overlay';
import { farmLand, isNoticeable, MIN_FINDING_HA, packArea, type Area } from './farm-land.ts';

/** A piece of land. */
interface Land {
  hectares: number;
  area: Area;
}

/** Land that two paddocks, by index, both claim; the first has the lower index. */
export interface Overlap extends Land {
  one: number;
  other: number;
}

/** A paddock, by index, with land outside the farm. */
export interface Outside extends Land {
  paddock: number;
}

/** A piece of the farm's land that is in no paddock. */
export interface Gap extends Land {
  /** Paddocks, by index, along its border, the longest common border first; at most two. */
  neighbours: number[];
}

/** The result of comparing a farm's paddocks with its land: gaps, overlaps and land outside. */
export interface PaddockLand {
  /** Hectares of each paddock. */
  hectares: number[];
  /**
   * Hectares of each paddock inside the farm, without land that an earlier paddock also claims, so
   * that they and the gaps add up to the farm.
   */
  countedHa: number[];
  /** Hectares of the farm. */
  farmHa: number;
  overlaps: Overlap[];
  outside: Outside[];
  /** Largest first. */
  gaps: Gap[];
}

/** Only for these many of the largest gaps are the neighbours found. */
const MAX_GAPS_WITH_NEIGHBOURS = 20;
const MAX_NEIGHBOURS = 2;
/** Shorter borders are two corners that meet. */
const MIN_BORDER_M = 1;

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
  const overlaps = isShared ? overlapsOf(paddocks, budget) : [];
  const outside = beyond.length > 0 ? outsideOf(paddocks, beyond, budget) : [];
  return {
    hectares,
    countedHa: hectares.map((own, paddock) => {
      const elsewhere = [
        ...overlaps.filter(({ other }) => other === paddock),
        ...outside.filter((one) => one.paddock === paddock),
      ].flatMap(({ area }) => packArea(area));
      return own - polygonsHa(unionOf(elsewhere, budget) ?? elsewhere);
    }),
    farmHa: polygonsHa(land),
    overlaps,
    outside,
    gaps: free
      .filter(isNoticeable)
      .map((polygon) => ({ polygon, hectares: polygonsHa([polygon]) }))
      .toSorted((one, other) => other.hectares - one.hectares)
      .map(({ polygon, hectares: ha }, i) => ({
        hectares: ha,
        area: unpack([polygon]),
        neighbours: i < MAX_GAPS_WITH_NEIGHBOURS ? neighboursOf(polygon, paddocks, budget) : [],
      })),
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
      const land = sharedLand(paddocks[left]!.polygons, paddocks[right]!.polygons, budget);
      const [one, other] = left < right ? [left, right] : [right, left];
      if (land) overlaps.push({ one, other, ...land });
    }
  }
  return overlaps.toSorted((a, b) => b.hectares - a.hectares);
}

const outsideOf = (paddocks: readonly Paddock[], beyond: Polygon[], budget: WorkBudget) =>
  paddocks.flatMap(({ polygons }, paddock) => {
    const land = sharedLand(polygons, beyond, budget);
    return land ? [{ paddock, ...land }] : [];
  });

function sharedLand(
  one: readonly Polygon[],
  other: readonly Polygon[],
  budget: WorkBudget,
): Land | null {
  const shared = intersectionOf([...one, ...other], budget)?.filter(isNoticeable) ?? [];
  return shared.length > 0 ? { hectares: polygonsHa(shared), area: unpack(shared) } : null;
}

/** The paddocks along a gap's border: a union with such a paddock drops the common border. */
function neighboursOf(gap: Polygon, paddocks: readonly Paddock[], budget: WorkBudget): number[] {
  const box = [...bboxOf(unpack([gap]))] as Box;
  return paddocks
    .flatMap((paddock, index) => {
      budget.spend(1);
      if (!boxesMeet(box, paddock.box)) return [];
      const joined = unionOf([gap, ...paddock.polygons], budget);
      if (joined === null) return [];
      const borderM = (borderOf([gap]) + borderOf(paddock.polygons) - borderOf(joined)) / 2;
      return borderM >= MIN_BORDER_M ? [{ index, borderM }] : [];
    })
    .toSorted((one, other) => other.borderM - one.borderM)
    .slice(0, MAX_NEIGHBOURS)
    .map(({ index }) => index);
}

const borderOf = (polygons: readonly Polygon[]): number =>
  sum(polygons.flat().map((ring) => lengthM(positionsOf(ring))));

/** Land of valid polygons that do not overlap, minus other polygons of the same kind. */
const without = (land: readonly Polygon[], cuts: readonly Polygon[], budget: WorkBudget) =>
  landInside([...land.flat(), ...cuts.flat().map(reversed)], budget);

const unpack = (polygons: readonly Polygon[]): Area =>
  geometryOf(polygons.map((polygon) => polygon.map((ring) => positionsOf(ring))));

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
