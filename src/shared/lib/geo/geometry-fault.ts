import Flatbush from 'flatbush';
import type { MultiPolygon, Polygon, Position } from 'geojson';
import { describePosition, type LonLat, type LonLatBounds } from '#shared/lib/lon-lat';
import { AUSTRALIA_BOUNDS } from './australia-bounds.ts';
import { polygonsOf } from './polygons-of.ts';
import { bboxOf } from './bbox.ts';
import { pointInGeometry } from './point-in-geometry.ts';
import { pointsInRing } from './points-in-ring.ts';
import {
  intersectionsOf,
  edgesOf,
  type RingEdge,
  type EdgeIntersection,
} from './edge-intersections.ts';

/** Strategy for finding edge intersections and for counting work. */
export interface FaultSearch {
  /** Calls `found` with each intersection between edges of closed rings until it returns `true`. */
  eachMeeting: (
    rings: readonly Position[][],
    found: (meeting: EdgeIntersection) => boolean,
  ) => void;
  /** Counts comparisons of a point with an edge; may throw to stop the search. */
  spend: (steps: number) => void;
}

const UNLIMITED: FaultSearch = {
  eachMeeting: (rings, found) => {
    for (const meeting of intersectionsOf(edgesOf(rings))) if (found(meeting)) return;
  },
  spend: () => {},
};

export interface GeometryFault {
  kind:
    | 'not-a-number'
    | 'swapped'
    | 'outside-australia'
    | 'open-ring'
    | 'too-few-corners'
    | 'crosses-itself'
    | 'touches-itself'
    | 'doubles-back'
    | 'hole-outside'
    | 'holes-overlap';
  /** Position of the fault; null when there is no single one. */
  at: LonLat | null;
  /** Explains in plain words what is wrong, where, and how to fix it. */
  message: string;
}

/**
 * Returns the first reason why a geometry is not a valid area in Australia, or null when it is one.
 */
export const geometryFault = (geometry: Polygon | MultiPolygon): GeometryFault | null =>
  positionFault(polygonsOf(geometry).flat(2)) ?? areaFault(geometry);

/**
 * Returns the first reason why a geometry is not a valid area, regardless of its location; null
 * when every polygon is valid by OGC Simple Features. More lenient than OGC: parts may touch or
 * overlap, and holes may touch their outline at several points. Expects positions of finite
 * numbers.
 */
export function areaFault(
  geometry: Polygon | MultiPolygon,
  search: FaultSearch = UNLIMITED,
): GeometryFault | null {
  for (const rings of polygonsOf(geometry)) {
    const found = ringFault(rings) ?? edgeFault(rings, search) ?? nestingFault(rings, search);
    if (found) return found;
  }
  return null;
}

const isIn = ([west, south, east, north]: LonLatBounds, lng: number, lat: number) =>
  lng >= west && lng <= east && lat >= south && lat <= north;

function positionFault(positions: readonly Position[]): GeometryFault | null {
  const bad = positions.find(([lng, lat]) => !Number.isFinite(lng) || !Number.isFinite(lat));
  if (bad) {
    const message = `A position must be two numbers, but this one is ${JSON.stringify(bad)}.`;
    return { kind: 'not-a-number', at: null, message };
  }
  const outside = positions.find(([lng, lat]) => !isIn(AUSTRALIA_BOUNDS, lng!, lat!));
  if (!outside) return null;
  if (positions.every(([lng, lat]) => isIn(AUSTRALIA_BOUNDS, lat!, lng!))) {
    const message =
      'Latitude and longitude are swapped: longitude comes first. Swap them and try again.';
    return { kind: 'swapped', at: null, message };
  }
  const [lng, lat] = outside as [number, number];
  const isDegrees = Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
  const where = isDegrees ? describePosition([lng, lat]) : `${lng}, ${lat}`;
  const cause = isDegrees ? '' : ' These are not degrees. Export the file in WGS84.';
  return {
    kind: 'outside-australia',
    at: isDegrees ? [lng, lat] : null,
    message: `The position ${where} is outside Australia.${cause}`,
  };
}

function ringFault(rings: readonly Position[][]): GeometryFault | null {
  for (const ring of rings) {
    const [first, last] = [ring[0], ring[ring.length - 1]];
    if (first === undefined || last === undefined) {
      return { kind: 'too-few-corners', at: null, message: 'A ring has no corners.' };
    }
    const at = first as unknown as LonLat;
    if (first[0] !== last[0] || first[1] !== last[1]) {
      const message = `The ring that starts at ${describePosition(at)} is not closed.`;
      return { kind: 'open-ring', at, message };
    }
    if (!hasThreeVertices(ring)) {
      const message = `The ring at ${describePosition(at)} has fewer than three corners.`;
      return { kind: 'too-few-corners', at, message };
    }
  }
  return null;
}

/** True for three different positions; stops at the third, because a ring may have 20,000. */
function hasThreeVertices(ring: readonly Position[]): boolean {
  const [first] = ring;
  const isAt = (one: Position | undefined, [lng, lat]: Position) =>
    one?.[0] === lng && one?.[1] === lat;
  const second = ring.find((position) => !isAt(first, position));
  return ring.some((position) => !isAt(first, position) && second && !isAt(second, position));
}

function edgeFault(
  rings: readonly Position[][],
  { eachMeeting, spend }: FaultSearch,
): GeometryFault | null {
  // Keep each edge once: thousands of holes that share a vertex touch in millions of pairs.
  const touching = new Map<string, RingEdge>();
  let fault: GeometryFault | null = null;
  eachMeeting(rings, (meeting) => {
    fault = faultOfMeeting(meeting);
    if (fault === null) {
      for (const edge of [meeting.first, meeting.second]) {
        touching.set(`${edge.ring} ${edge.place}`, edge);
      }
    }
    return fault !== null;
  });
  return fault ?? strayTouch(rings, touching.values(), spend);
}

/** Returns null for a hole that only touches another ring, which is allowed. */
function faultOfMeeting(meeting: EdgeIntersection): GeometryFault | null {
  const { kind, first, second, at } = meeting;
  if (first.ring === second.ring) return outlineFault(meeting);
  if (kind === 'touch') return null;
  const met = first.ring === 0 || second.ring === 0 ? 'hole-outside' : 'holes-overlap';
  const how = kind === 'cross' ? 'crosses' : 'runs along';
  const message = `A hole ${how} another line of its area at ${describePosition(at)}.`;
  return { kind: met, at, message };
}

const OUTLINE_FAULTS = {
  cross: ['crosses-itself', 'crosses itself'],
  overlap: ['doubles-back', 'doubles back on itself'],
  touch: ['touches-itself', 'touches itself'],
} as const;

function outlineFault({ kind: how, at }: EdgeIntersection): GeometryFault {
  const [kind, words] = OUTLINE_FAULTS[how];
  return { kind, at, message: `The outline ${words} at ${describePosition(at)}.` };
}

/**
 * Finds a hole that touches the outline at a vertex and leaves the area there; touching alone is
 * allowed.
 */
function strayTouch(
  [outer = []]: readonly Position[][],
  edges: Iterable<RingEdge>,
  spend: FaultSearch['spend'],
): GeometryFault | null {
  const isInOutline = pointsInRing(outer, spend);
  for (const { ring, a, b } of edges) {
    if (ring === 0) continue;
    const middle: LonLat = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    if (!isInOutline(middle)) return outsideHole(middle);
  }
  return null;
}

const outsideHole = (at: LonLat): GeometryFault => ({
  kind: 'hole-outside',
  at,
  message: `A hole is outside its area at ${describePosition(at)}.`,
});

/** Expects rings that do not cross, so one point decides for a whole ring. */
function nestingFault(
  [outer = [], ...holes]: readonly Position[][],
  { spend }: FaultSearch,
): GeometryFault | null {
  if (holes.length === 0) return null;
  const isInOutline = pointsInRing(outer, spend);
  const pits = holes.map((hole): Polygon => ({ type: 'Polygon', coordinates: [hole] }));
  const boxes = new Flatbush(pits.length);
  for (const pit of pits) boxes.add(...bboxOf(pit));
  boxes.finish();
  for (const [i, hole] of holes.entries()) {
    const at = tellingPoint(hole);
    if (!isInOutline(at)) return outsideHole(at);
    const isInAnother = boxes.search(...at, ...at).some((j) => {
      if (j === i) return false;
      spend(holes[j]!.length);
      return pointInGeometry(at, pits[j]!);
    });
    if (isInAnother) {
      const message = `A hole is inside another hole at ${describePosition(at)}.`;
      return { kind: 'holes-overlap', at, message };
    }
  }
  return null;
}

/**
 * A point near the middle of an edge, which lies on no other ring unless that ring has a vertex
 * right there.
 */
function tellingPoint(ring: readonly Position[]): LonLat {
  const [[ax = NaN, ay = NaN] = [], [bx = NaN, by = NaN] = []] = ring;
  return [ax + (bx - ax) * 0.4987, ay + (by - ay) * 0.4987];
}
