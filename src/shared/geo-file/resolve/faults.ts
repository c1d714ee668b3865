import Flatbush from 'flatbush';
import {
  polygonsHa,
  areaFault,
  intersectionBetween,
  boxOf,
  isInsideRing,
  type Box,
} from '#shared/lib/geo';
import { describePosition, type LonLat } from '#shared/lib/lon-lat';
import {
  MIN_HA,
  repairPolygons,
  intersectionOf,
  type Mended,
  type Polygon,
} from '../overlay/overlay.ts';
import type { WorkBudget } from '../base/work-budget.ts';
import { areSimple, edgePositions, edgesOf } from '../overlay/simple-rings.ts';
import { findIntersections } from '../overlay/segment-intersections.ts';
import { positionsOf } from './result-of.ts';

/** Why polygons are not valid areas, and where. */
export interface Fault {
  message: string;
  place: LonLat | null;
}

export const countVertices = (polygons: readonly Polygon[]): number =>
  polygons.reduce((sum, rings) => sum + rings.reduce((all, ring) => all + ring.length / 2, 0), 0);

/** Returns the first fault of a feature's polygons; null when each is valid and no two overlap. */
export function faultOf(polygons: readonly Polygon[], budget: WorkBudget): Fault | null {
  for (const rings of polygons) {
    const fault = polygonFault(rings, budget);
    if (fault) return fault;
  }
  return polygons.length > 1 ? overlapFault(polygons, budget) : null;
}

/** Repairs every fault of the polygons; null when they are too tangled. */
export function repair(polygons: readonly Polygon[], budget: WorkBudget): Mended | null {
  const whole = repairPolygons(polygons, budget);
  if (whole === null || whole.polygons.length === 0) return null;
  return faultOf(whole.polygons, budget) === null ? whole : null;
}

/** A part takes microseconds to set up, however few edges it has. */
const STEPS_PER_PART = 5_000;

function polygonFault(rings: Polygon, budget: WorkBudget): Fault | null {
  budget.spend(STEPS_PER_PART);
  if (areSimple(rings, budget)) return nestingFault(rings, budget);
  const coordinates = rings.map(positionsOf);
  const placeOf = edgePositions(rings);
  const fault = areaFault(
    { type: 'Polygon', coordinates },
    {
      eachMeeting: (_, found) =>
        findIntersections(edgesOf(rings), budget, (one, other) => {
          const meeting = intersectionBetween(coordinates, placeOf(one), placeOf(other));
          return meeting !== null && found(meeting);
        }),
      spend: budget.spend,
    },
  );
  return fault && { message: fault.message, place: fault.at };
}

/** Expects rings that do not intersect, so one vertex decides for a whole hole. */
function nestingFault([outer, ...holes]: Polygon, budget: WorkBudget): Fault | null {
  const index = indexOf(holes.map(boxOf));
  for (const [i, hole] of holes.entries()) {
    budget.spend(outer!.length / 2);
    const [x, y] = [hole[0]!, hole[1]!];
    const at = `at ${describePosition([x, y])}`;
    if (isInsideRing(outer!, x, y) !== true) {
      return { message: `A hole is outside its area ${at}.`, place: [x, y] };
    }
    const isInAnother = index!.search(x, y, x, y).some((other) => {
      if (other === i) return false;
      budget.spend(holes[other]!.length / 2);
      return isInsideRing(holes[other]!, x, y) === true;
    });
    if (isInAnother) {
      return { message: `A hole is inside another hole ${at}.`, place: [x, y] };
    }
  }
  return null;
}

/** A pair of small parts takes microseconds to set up, however few edges they have. */
const STEPS_PER_PAIR = 10_000;

function overlapFault(polygons: readonly Polygon[], budget: WorkBudget): Fault | null {
  for (const [one, other] of neighbours(polygons.map(([outer]) => boxOf(outer!)))) {
    const pair = [polygons[one]!, polygons[other]!] as const;
    budget.spend(STEPS_PER_PAIR);
    if (!mayShare(...pair, budget)) continue;
    const common = intersectionOf(pair, budget);
    const hectares = common === null ? 0 : polygonsHa(common);
    if (hectares < MIN_HA) continue;
    const [ring] = common![0]!;
    const place: LonLat = [ring![0]!, ring![1]!];
    const size = hectares.toLocaleString('en-AU', { maximumSignificantDigits: 2 });
    return {
      message: `Two of its parts overlap by ${size} ha at ${describePosition(place)}.`,
      place,
    };
  }
  return null;
}

/** Yields pairs of intersecting boxes. */
function* neighbours(boxes: readonly Box[]): Generator<[number, number]> {
  const index = indexOf(boxes);
  for (const [one, box] of boxes.entries()) {
    for (const other of index!.search(...box)) if (other > one) yield [one, other];
  }
}

/** Builds a spatial index; null for no boxes, which Flatbush cannot hold. */
function indexOf(boxes: readonly Box[]): Flatbush | null {
  if (boxes.length === 0) return null;
  const index = new Flatbush(boxes.length);
  for (const box of boxes) index.add(...box);
  index.finish();
  return index;
}

/** Whether the borders of two polygons intersect, or one polygon may lie inside the other. */
function mayShare(one: Polygon, other: Polygon, budget: WorkBudget): boolean {
  const [inner, outer] = [one[0]!, other[0]!];
  budget.spend((inner.length + outer.length) / 2);
  if (isInsideRing(outer, inner[0]!, inner[1]!) === true) return true;
  if (isInsideRing(inner, outer[0]!, outer[1]!) === true) return true;
  const edges = edgesOf([...one, ...other]);
  const border = edgesOf(one).length / 4;
  let doMeet = false;
  findIntersections(edges, budget, (first, second) => {
    doMeet = first < border !== second < border;
    return doMeet;
  });
  return doMeet;
}
