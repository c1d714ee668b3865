import { polygonsHa, boxOf, isInBox, isInsideRing, reversed, signedArea } from '#shared/lib/geo';
import type { PackedRing } from '#shared/lib/geo';
import type { WorkBudget } from '../base/work-budget.ts';
import { arrange } from './arrangement.ts';
import { linkRings } from './link-rings.ts';
import { areSimple } from './simple-rings.ts';
import { windingsOnTheLeft } from './windings.ts';

/** Approximate cost of collecting the land of an overlay, in edge comparisons. */
const STEPS_A_COLLECTION = 15_000;

/** Areas smaller than this are rounding errors: a square metre, in hectares. */
export const MIN_HA = 1e-4;

/** An anticlockwise outer ring and its clockwise holes. */
export type Polygon = PackedRing[];

/** An arrangement of rings that can be queried by winding number. */
interface Overlay {
  /** Valid polygons of the land whose winding number `covers` accepts. */
  areas: (covers: (winding: number) => boolean) => Polygon[];
  /** Hectares of that land. */
  hectares: (covers: (winding: number) => boolean) => number;
  /** Whether edges cross between their vertices. */
  hasCrossings: boolean;
}

/** Builds the overlay; null when the rings are too tangled. */
function overlayOf(rings: readonly PackedRing[], budget: WorkBudget): Overlay | null {
  const arrangement = arrange(rings, budget);
  if (arrangement === null) return null;
  const { x, y, from, to, net, hasCrossings } = arrangement;
  const left = windingsOnTheLeft(arrangement, budget);
  const windings = new Set(left);
  for (const [edge, winding] of left.entries()) windings.add(winding - net[edge]!);
  const areas: Overlay['areas'] = (covers) => {
    if (![...windings].some(covers)) return [];
    budget.spend(STEPS_A_COLLECTION);
    const borders = { x, y, from: [] as number[], to: [] as number[] };
    for (const [edge, winding] of left.entries()) {
      const isLeft = covers(winding);
      if (isLeft === covers(winding - net[edge]!)) continue;
      borders.from.push(isLeft ? from[edge]! : to[edge]!);
      borders.to.push(isLeft ? to[edge]! : from[edge]!);
    }
    return nested(linkRings(borders, budget), budget);
  };
  return { areas, hectares: (covers) => polygonsHa(areas(covers)), hasCrossings };
}

/** Result of a repair. */
export interface Mended {
  polygons: Polygon[];
  /**
   * Whether every possible repair encloses the same land, to a square metre. True where rings
   * touch, run along themselves or overlap as parts of one feature. False where an outline crosses
   * itself or goes around land twice, or where a hole leaves its area.
   */
  isCertain: boolean;
}

/**
 * Repairs polygons into the land inside their outer rings, of any orientation, and outside their
 * holes; null when they are too tangled.
 */
export function repairPolygons(polygons: readonly Polygon[], budget: WorkBudget): Mended | null {
  const parts: PackedRing[] = [];
  let isCertain = true;
  for (const [outer, ...holes] of polygons) {
    const solid = repairRing(outer!, budget);
    if (solid === null) return null;
    isCertain &&= solid.isCertain;
    const pits: PackedRing[] = [];
    for (const hole of holes) {
      const pit = repairRing(hole, budget);
      if (pit === null) return null;
      isCertain &&= pit.isCertain;
      pits.push(...pit.polygons.flat().map(reversed));
    }
    if (pits.length === 0) parts.push(...solid.polygons.flat());
    else {
      const overlay = overlayOf([...solid.polygons.flat(), ...pits], budget);
      if (overlay === null) return null;
      isCertain &&= overlay.hectares((winding) => winding < 0) < MIN_HA;
      parts.push(...overlay.areas((winding) => winding > 0).flat());
    }
  }
  if (parts.length === 1) return { polygons: [parts], isCertain };
  const whole = overlayOf(parts, budget);
  return whole && { polygons: whole.areas((winding) => winding > 0), isCertain };
}

/** RFC 7946, 3.1.6: outer rings anticlockwise (1), holes clockwise (-1). */
export const wound = (ring: PackedRing, sign: 1 | -1): PackedRing =>
  signedArea(ring) * sign < 0 ? reversed(ring) : ring;

/** Repairs one ring of any orientation into the land that it winds around. */
function repairRing(ring: PackedRing, budget: WorkBudget): Mended | null {
  if (areSimple([ring], budget)) return { polygons: [[wound(ring, 1)]], isCertain: true };
  const overlay = overlayOf([ring], budget);
  if (overlay === null) return null;
  const { areas, hectares, hasCrossings } = overlay;
  const twice = hectares((winding) => winding !== 0 && winding % 2 === 0);
  // Lobes on both sides of a line that crosses itself are unlikely to be intended.
  const isTwisted =
    hasCrossings &&
    hectares((winding) => winding > 0 && winding % 2 === 1) >= MIN_HA &&
    hectares((winding) => winding < 0 && winding % 2 === -1) >= MIN_HA;
  return {
    polygons: areas((winding) => winding !== 0),
    isCertain: twice < MIN_HA && !isTwisted,
  };
}

/** Union of valid polygons; null when they are too tangled. */
export const unionOf = (polygons: readonly Polygon[], budget: WorkBudget): Polygon[] | null =>
  landInside(polygons.flat(), budget);

/**
 * Land in more than one of several valid, correctly oriented polygons; null when they are too
 * tangled.
 */
export const intersectionOf = (
  polygons: readonly Polygon[],
  budget: WorkBudget,
): Polygon[] | null => overlayOf(polygons.flat(), budget)?.areas((winding) => winding > 1) ?? null;

/** Land of a valid polygon outside others; null when they are too tangled. */
export const differenceOf = (
  polygon: Polygon,
  cuts: readonly Polygon[],
  budget: WorkBudget,
): Polygon[] | null => landInside([...polygon, ...cuts.flat().map(reversed)], budget);

/** Land that rings wind around anticlockwise; null when they are too tangled. */
export const landInside = (rings: readonly PackedRing[], budget: WorkBudget): Polygon[] | null =>
  overlayOf(rings, budget)?.areas((winding) => winding > 0) ?? null;

/** Assigns each clockwise ring to the smallest anticlockwise ring around it. */
export function nested(rings: readonly PackedRing[], budget: WorkBudget): Polygon[] {
  const measured = rings.map((ring) => ({ ring, area: signedArea(ring) }));
  const polygons = measured
    .filter(({ area }) => area > 0)
    .sort((one, other) => one.area - other.area)
    .map(({ ring }) => ({ box: boxOf(ring), rings: [ring] }));
  for (const { ring, area } of measured) {
    if (area >= 0) continue;
    // The middle of an edge lies on no other ring.
    const [x, y] = [(ring[0]! + ring[2]!) / 2, (ring[1]! + ring[3]!) / 2];
    budget.spend(polygons.length);
    polygons
      .find(({ rings: [outer], box }) => {
        if (!isInBox(box, x, y)) return false;
        budget.spend(outer!.length / 2);
        return isInsideRing(outer!, x, y);
      })
      ?.rings.push(ring);
  }
  return polygons.map(({ rings }) => rings);
}
