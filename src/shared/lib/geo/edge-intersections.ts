import Flatbush from 'flatbush';
import type { Position } from 'geojson';
import { orientation } from './orientation.ts';
import type { Box } from './ring.ts';

/** One edge of a ring, from the vertex at index `place` to the next. */
export interface RingEdge {
  ring: number;
  place: number;
  a: readonly [number, number];
  b: readonly [number, number];
}

/** Intersection of two edges, other than the vertex shared by neighbours. */
export interface EdgeIntersection {
  /**
   * `cross`: the interiors intersect; `overlap`: collinear with a common stretch; `touch`: an
   * endpoint lies on the other edge.
   */
  kind: 'cross' | 'overlap' | 'touch';
  first: RingEdge;
  second: RingEdge;
  at: [number, number];
}

/** Returns the edges of closed rings; repeated vertices count once. */
export function edgesOf(rings: readonly Position[][]): RingEdge[][] {
  return rings.map((positions, ring) => {
    const vertices = positions
      .map(([x = NaN, y = NaN]) => [x, y] as const)
      .filter(([x, y], i, all) => i === 0 || x !== all[i - 1]![0] || y !== all[i - 1]![1]);
    return vertices.slice(1).map((b, place) => ({ ring, place, a: vertices[place]!, b }));
  });
}

/**
 * Returns how two edges, given as ring and index, intersect; null when they do not, or only as
 * neighbours at their common vertex. Expects closed rings without repeated vertices.
 */
export function intersectionBetween(
  rings: readonly Position[][],
  one: readonly [ring: number, place: number],
  other: readonly [ring: number, place: number],
): EdgeIntersection | null {
  return meetingOf(edgeAt(rings, one), edgeAt(rings, other), rings[one[0]]!.length - 1);
}

function edgeAt(rings: readonly Position[][], [ring, place]: readonly [number, number]): RingEdge {
  const vertex = (at: number): readonly [number, number] => {
    const [x = NaN, y = NaN] = rings[ring]![at]!;
    return [x, y];
  };
  return { ring, place, a: vertex(place), b: vertex(place + 1) };
}

/**
 * Yields every intersection of edges, from west to east. Finds the edges near each other by an
 * index, because a comb of long teeth puts all its edges into any one sweep.
 */
export function* intersectionsOf(rings: readonly RingEdge[][]): Generator<EdgeIntersection, void> {
  const edges = rings
    .flat()
    .map((edge) => ({ edge, box: boxOfEdge(edge) }))
    .sort((one, other) => one.box[0] - other.box[0]);
  if (edges.length === 0) return;
  const index = new Flatbush(edges.length);
  for (const { box } of edges) index.add(...box);
  index.finish();
  for (const [i, { edge, box }] of edges.entries()) {
    const before = index.search(...box, (other) => other < i).sort((one, other) => one - other);
    for (const other of before) {
      const first = edges[other]!.edge;
      const meeting = meetingOf(first, edge, rings[first.ring]!.length);
      if (meeting) yield meeting;
    }
  }
}

const boxOfEdge = ({ a, b }: RingEdge): Box => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[0], b[0]),
  Math.max(a[1], b[1]),
];

function meetingOf(
  first: RingEdge,
  second: RingEdge,
  edgesOfFirst: number,
): EdgeIntersection | null {
  const [{ a, b }, { a: c, b: d }] = [first, second];
  const cSide = orientation(...a, ...b, ...c);
  const dSide = orientation(...a, ...b, ...d);
  if (cSide * dSide > 0) return null;
  const aSide = orientation(...c, ...d, ...a);
  const bSide = orientation(...c, ...d, ...b);
  if (aSide * bSide > 0) return null;
  const meets = (
    kind: EdgeIntersection['kind'],
    at: readonly [number, number],
  ): EdgeIntersection => ({
    kind,
    first,
    second,
    at: [at[0], at[1]],
  });
  if (cSide === 0 && dSide === 0) {
    const shared = sharedPart(a, b, c, d);
    if (!shared) return null;
    const [from, to] = shared;
    if (from[0] !== to[0] || from[1] !== to[1]) return meets('overlap', from);
    return areNeighbours(first, second, edgesOfFirst) ? null : meets('touch', from);
  }
  if (cSide !== 0 && dSide !== 0 && aSide !== 0 && bSide !== 0) {
    return meets('cross', crossing(a, b, c, d));
  }
  if (areNeighbours(first, second, edgesOfFirst)) return null;
  const end = cSide === 0 ? c : dSide === 0 ? d : aSide === 0 ? a : b;
  return meets('touch', end);
}

function areNeighbours(one: RingEdge, other: RingEdge, edgesOfRing: number): boolean {
  if (one.ring !== other.ring) return false;
  const distance = Math.abs(one.place - other.place);
  return distance === 1 || distance === edgesOfRing - 1;
}

type Vertex = readonly [number, number];

/**
 * Returns the endpoints of the stretch that two collinear edges share; null when there is a gap.
 */
function sharedPart(a: Vertex, b: Vertex, c: Vertex, d: Vertex): [Vertex, Vertex] | null {
  const axis = Math.abs(b[0] - a[0]) >= Math.abs(b[1] - a[1]) ? 0 : 1;
  const [low, high] = a[axis] <= b[axis] ? [a, b] : [b, a];
  const [otherLow, otherHigh] = c[axis] <= d[axis] ? [c, d] : [d, c];
  const from = low[axis] >= otherLow[axis] ? low : otherLow;
  const to = high[axis] <= otherHigh[axis] ? high : otherHigh;
  return from[axis] <= to[axis] ? [from, to] : null;
}

function crossing(a: Vertex, b: Vertex, c: Vertex, d: Vertex): Vertex {
  const [abx, aby, cdx, cdy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  const share = ((c[0] - a[0]) * cdy - (c[1] - a[1]) * cdx) / (abx * cdy - aby * cdx);
  return [a[0] + abx * share, a[1] + aby * share];
}
