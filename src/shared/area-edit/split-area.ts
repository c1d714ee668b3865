import { isInsideRing, type PackedRing } from '#shared/lib/geo';
import {
  arrange,
  linkRings,
  nested,
  type Arrangement,
  type Polygon,
  type WorkBudget,
} from '#shared/geo-file/overlay';
import { pruneDividers, type HalfEdges } from './prune-dividers.ts';
import {
  editBudget,
  packArea,
  packLine,
  unpackArea,
  type AreaRings,
  type Vertices,
} from './rings.ts';

/**
 * Number of times that the line is added: an edge's net count then distinguishes the border (one
 * more or one less) from the line, even where the line runs along the border.
 */
const LINE_WEIGHT = 4;

/**
 * Splits an area along a line; one part if the line does not divide it, null when they are too
 * tangled. The parts cover exactly the land of the area.
 */
export function splitArea(area: AreaRings, line: Vertices): AreaRings[] | null {
  const polygon = packArea(area);
  const budget = editBudget();
  const way = packLine(line);
  const lines = Array.from({ length: LINE_WEIGHT }, () => way);
  const arrangement = arrange([...polygon, ...lines], budget);
  if (arrangement === null) return null;
  const edges = halfEdgesOf(arrangement, polygon);
  const kept = pruneDividers(arrangement, edges);
  const { x, y } = arrangement;
  const rings = linkRings({ x, y, from: kept.from, to: kept.to }, budget);
  return partsOf(rings, borderKeys(arrangement, kept), budget).map(unpackArea);
}

function halfEdgesOf({ x, y, from, to, net }: Arrangement, polygon: Polygon): HalfEdges {
  const edges: HalfEdges = { from: [], to: [], twin: [] };
  for (const [edge, count] of net.entries()) {
    const [a, b] = [from[edge]!, to[edge]!];
    const side = ((count % LINE_WEIGHT) + LINE_WEIGHT) % LINE_WEIGHT;
    if (side === 0) {
      if (!isInside(polygon, (x[a]! + x[b]!) / 2, (y[a]! + y[b]!) / 2)) continue;
      const at = edges.from.length;
      edges.from.push(a, b);
      edges.to.push(b, a);
      edges.twin.push(at + 1, at);
    } else {
      edges.from.push(side === 1 ? a : b);
      edges.to.push(side === 1 ? b : a);
      edges.twin.push(-1);
    }
  }
  return edges;
}

const isInside = ([outer, ...holes]: Polygon, x: number, y: number): boolean =>
  isInsideRing(outer!, x, y) === true && !holes.some((hole) => isInsideRing(hole, x, y));

const keyOf = (ax: number, ay: number, bx: number, by: number) => `${ax} ${ay} ${bx} ${by}`;

/** The edges that belong to the area's own border and therefore to one ring only. */
function borderKeys({ x, y }: Arrangement, { from, to, twin }: HalfEdges): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const [edge, other] of twin.entries()) {
    if (other >= 0) continue;
    keys.add(keyOf(x[from[edge]!]!, y[from[edge]!]!, x[to[edge]!]!, y[to[edge]!]!));
  }
  return keys;
}

/** `nested` checks a ring's first edge, which must not lie on another ring. */
function partsOf(rings: readonly PackedRing[], keys: ReadonlySet<string>, budget: WorkBudget) {
  const begun = rings.map((ring) => {
    for (let i = 0; i + 3 < ring.length; i += 2) {
      if (!keys.has(keyOf(ring[i]!, ring[i + 1]!, ring[i + 2]!, ring[i + 3]!))) continue;
      const turned = new Float64Array(ring.length);
      turned.set(ring.subarray(i, -2));
      turned.set(ring.subarray(0, i + 2), ring.length - 2 - i);
      return turned;
    }
    return ring;
  });
  return nested(begun, budget);
}
