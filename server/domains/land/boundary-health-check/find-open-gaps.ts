import { MAX_GAP_WIDTH_M } from '#entities/boundary-health';
import { insetRings, metresPerDegree } from '#shared/area-edit';
import { boxesMeet, boxOf, isInBox, reversed, type Box, type PackedRing } from '#shared/lib/geo';
import {
  createWorkBudget,
  intersectionOf,
  landInside,
  unionOf,
  type Polygon,
  type WorkBudget,
} from '#shared/geo-file/overlay';
import { largeEnough } from './finding.ts';
import { clipToBox } from './land.ts';

/** A farm of 600 paddocks takes a twentieth of this. */
const MAX_STEPS = 200_000_000;
/** With more pairs of areas this close to each other, the lanes between fields are intended. */
const MAX_PAIRS = 60;
/** Tolerance: an edge of a gap this close to the farm's edge lies on it; otherwise the gap is open there. */
const ON_EDGE_M = 0.1;
const RADIUS_M = MAX_GAP_WIDTH_M / 2;

interface Boxed {
  area: Polygon;
  box: Box;
}

/**
 * Finds narrow land between areas that is open at one end: the land that fills up if the areas grow
 * by half a gap's width and shrink again. Null when the areas are too tangled.
 */
export function findOpenGaps(areas: readonly Polygon[]): Polygon[] | null {
  const budget = createWorkBudget({ steps: MAX_STEPS });
  const boxed = areas.map((area): Boxed => ({ area, box: boxOf(area[0]!) }));
  const within = (box: Box) =>
    boxed.filter((one) => boxesMeet(one.box, box)).map(({ area }) => area);
  try {
    const between = boxesBetween(boxed, budget);
    if (between.length > MAX_PAIRS) return [];
    const narrow: Polygon[] = [];
    for (const box of between) {
      const around = grown(box, 6 * MAX_GAP_WIDTH_M);
      const found = narrowLand(clipToBox(within(around), around).flat(), box, budget);
      if (found === null) return null;
      narrow.push(...found);
    }
    // Two pairs may find parts of one gap.
    const gaps = unionOf(narrow, budget);
    return (
      gaps &&
      largeEnough(gaps).filter((gap) =>
        isOpenAtOneEnd(gap, within(grown(boxOf(gap[0]!), RADIUS_M)), budget),
      )
    );
  } catch {
    return null;
  }
}

/** The land between every two areas where one has a vertex within a gap's width of the other. */
function boxesBetween(boxed: readonly Boxed[], budget: WorkBudget): Box[] {
  const boxes: Box[] = [];
  for (const [i, one] of boxed.entries()) {
    const near = grown(one.box, MAX_GAP_WIDTH_M);
    for (const other of boxed.slice(i + 1)) {
      if (!boxesMeet(near, other.box)) continue;
      const [w, s, e, n] = grown(other.box, MAX_GAP_WIDTH_M);
      const box: Box = [
        Math.max(near[0], w),
        Math.max(near[1], s),
        Math.min(near[2], e),
        Math.min(near[3], n),
      ];
      const faces = (from: Polygon, to: Polygon) =>
        from.some((ring) => hasVertexNear(ring, box, to, budget));
      if (faces(one.area, other.area) || faces(other.area, one.area)) boxes.push(box);
      if (boxes.length > MAX_PAIRS) return boxes;
    }
  }
  return boxes;
}

function hasVertexNear(ring: PackedRing, box: Box, area: Polygon, budget: WorkBudget): boolean {
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const [x, y] = [ring[i]!, ring[i + 1]!];
    if (!isInBox(box, x, y)) continue;
    const metres = Math.min(...area.map((edge) => metresToRing(edge, x, y, budget)));
    if (metres > ON_EDGE_M && metres <= MAX_GAP_WIDTH_M) return true;
  }
  return false;
}

/** The part of the land that is near a box and that a disc of a gap's width cannot reach. */
function narrowLand(land: readonly PackedRing[], box: Box, budget: WorkBudget): Polygon[] | null {
  const frame = (widths: number): PackedRing => ringOf(grown(box, widths * MAX_GAP_WIDTH_M));
  const holes = land.map(reversed);
  const core = inset([frame(4), ...holes], RADIUS_M, budget);
  // Growing areas is the same as shrinking the land around them. Growing by a little more leaves no
  // slivers at edges.
  const unreached =
    core && inset([frame(6), ...core.flat().map(reversed)], RADIUS_M + ON_EDGE_M / 2, budget);
  const outside = unreached && landInside([...unreached.flat(), ...holes], budget);
  return outside && intersectionOf([[frame(1)], ...outside], budget);
}

/** The enclosed land, eroded by this distance. */
function inset(rings: readonly PackedRing[], metres: number, budget: WorkBudget) {
  const land = landInside(rings, budget);
  return land && landInside(insetRings(land.flat(), metres), budget);
}

/**
 * True if the land touches at least two of the areas, and its outline follows their edges except in
 * one place.
 */
function isOpenAtOneEnd([outer]: Polygon, areas: readonly Polygon[], budget: WorkBudget): boolean {
  const touched = new Set<Polygon>();
  let ends = 0;
  let isOpen = isEdgeOpen(outer!.length - 4);
  for (let i = 0; i + 3 < outer!.length; i += 2) {
    const wasOpen = isOpen;
    isOpen = isEdgeOpen(i);
    if (isOpen && !wasOpen) ends += 1;
  }
  return ends === 1 && touched.size > 1;

  function isEdgeOpen(i: number): boolean {
    const x = (outer![i]! + outer![i + 2]!) / 2;
    const y = (outer![i + 1]! + outer![i + 3]!) / 2;
    const on = areas.filter((area) =>
      area.some((ring) => metresToRing(ring, x, y, budget) <= ON_EDGE_M),
    );
    for (const area of on) touched.add(area);
    return on.length === 0;
  }
}

function metresToRing(ring: PackedRing, x: number, y: number, budget: WorkBudget): number {
  budget.spend(ring.length / 2);
  const [kx, ky] = metresPerDegree(y);
  let least = Infinity;
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const [ax, ay] = [(ring[i]! - x) * kx, (ring[i + 1]! - y) * ky];
    const [dx, dy] = [(ring[i + 2]! - ring[i]!) * kx, (ring[i + 3]! - ring[i + 1]!) * ky];
    const along = -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1);
    const share = Math.min(1, Math.max(0, along));
    least = Math.min(least, (ax + dx * share) ** 2 + (ay + dy * share) ** 2);
  }
  return Math.sqrt(least);
}

function grown([west, south, east, north]: Box, metres: number): Box {
  const [kx, ky] = metresPerDegree((south + north) / 2);
  const [dx, dy] = [metres / kx, metres / ky];
  return [west - dx, south - dy, east + dx, north + dy];
}

const ringOf = ([west, south, east, north]: Box): PackedRing =>
  Float64Array.of(west, south, east, south, east, north, west, north, west, south);
