import type { MultiPolygon, Polygon, Position } from 'geojson';
import { bboxOf, polygonsOf, reversed, signedArea } from '#shared/lib/geo';
import { UNITS_PER_DEGREE } from '../snapshot-format.ts';

/**
 * Maximum distance, in units of about a centimetre, of a vertex that counts as on a neighbour's
 * edge.
 */
const ON_SIDE = 1.5;

export interface JoinedOutlines {
  /** Outer rings counter-clockwise, holes clockwise, in 1e-7 degrees. */
  rings: number[][];
  /** Vertices where rings touch, so that the order of the edges is ambiguous; pairs x, y. */
  pinches: number[];
}

/** Returns the outlines of an area unchanged. */
export function outlinesOf(area: Polygon | MultiPolygon): number[][] {
  const polygons = polygonsOf(area);
  return polygons.flatMap((rings) => rings.map((ring, index) => flatRing(ring, index > 0)));
}

/**
 * Returns the outlines of areas without the edges that two of them share: for a farm's parcels, the
 * outline of the farm except for gaps and overlaps. Expects areas within a few hundred kilometres
 * of one another.
 */
export function joinedOutlines(areas: readonly (Polygon | MultiPolygon)[]): JoinedOutlines {
  const rings = areas.flatMap(outlinesOf);
  if (rings.length === 1) return { rings, pinches: [] };
  const vertices = new Vertices(areas);
  const edges = rings.flatMap((ring) => vertices.edgesOf(ring));
  return vertices.link(withoutShared(vertices.splitEdges(edges)));
}

function flatRing(ring: readonly Position[], isHole: boolean): number[] {
  const flat: number[] = [];
  for (const [lng = NaN, lat = NaN] of ring) {
    const x = Math.round(lng * UNITS_PER_DEGREE);
    const y = Math.round(lat * UNITS_PER_DEGREE);
    if (x !== flat[flat.length - 2] || y !== flat[flat.length - 1]) flat.push(x, y);
  }
  flat.length -= 2;
  return signedArea(flat) < 0 === isHole ? flat : Array.from(reversed(flat));
}

/** Indices of its start and end vertex. */
type Edge = readonly [from: number, to: number];

/** Removes each edge along with one that runs in the opposite direction. */
function withoutShared(edges: readonly Edge[]): Edge[] {
  const open = new Map<number, number>();
  const nameOf = (from: number, to: number) => from * 2 ** 26 + to;
  for (const [from, to] of edges) {
    const twins = open.get(nameOf(to, from)) ?? 0;
    if (twins > 0) open.set(nameOf(to, from), twins - 1);
    else open.set(nameOf(from, to), (open.get(nameOf(from, to)) ?? 0) + 1);
  }
  return edges.filter(([from, to]) => {
    const left = open.get(nameOf(from, to)) ?? 0;
    if (left > 0) open.set(nameOf(from, to), left - 1);
    return left > 0;
  });
}

/** Assigns an index to every vertex of some areas. */
class Vertices {
  private readonly xs: number[] = [];
  private readonly ys: number[] = [];
  private readonly numbers = new Map<number, number>();
  private readonly originX: number;
  private readonly originY: number;
  private readonly height: number;

  constructor(areas: readonly (Polygon | MultiPolygon)[]) {
    const boxes = areas.map(bboxOf);
    const unit = (degrees: number) => Math.round(degrees * UNITS_PER_DEGREE);
    this.originX = unit(Math.min(...boxes.map(([west]) => west)));
    this.originY = unit(Math.min(...boxes.map(([, south]) => south)));
    this.height = unit(Math.max(...boxes.map(([, , , north]) => north))) - this.originY + 1;
  }

  private numberOf(x: number, y: number): number {
    const key = (x - this.originX) * this.height + (y - this.originY);
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.xs.push(x) - 1;
    this.ys.push(y);
    this.numbers.set(key, number);
    return number;
  }

  edgesOf(ring: number[]): Edge[] {
    const numbers: number[] = [];
    for (let i = 0; i < ring.length; i += 2) numbers.push(this.numberOf(ring[i]!, ring[i + 1]!));
    return numbers.map((from, i): Edge => [from, numbers[(i + 1) % numbers.length]!]);
  }

  /** Splits an edge where the neighbour has a vertex and this one has none. */
  splitEdges(edges: readonly Edge[]): Edge[] {
    const { xs } = this;
    const byX = xs.map((_, number) => number).sort((a, b) => xs[a]! - xs[b]!);
    return edges.flatMap((edge) => {
      const [from, to] = edge;
      const east = Math.max(xs[from]!, xs[to]!);
      const between: { vertex: number; along: number }[] = [];
      for (let i = this.firstFrom(byX, Math.min(xs[from]!, xs[to]!)); i < byX.length; i++) {
        const vertex = byX[i]!;
        if (xs[vertex]! > east + 1) break;
        const along = this.placeAlong(from, to, vertex);
        if (along !== null) between.push({ vertex, along });
      }
      if (between.length === 0) return [edge];
      between.sort((a, b) => a.along - b.along);
      const stops = [from, ...between.map(({ vertex }) => vertex), to];
      return stops.slice(1).map((stop, i): Edge => [stops[i]!, stop]);
    });
  }

  /** Index in `byX` of the first vertex that is at most a unit west of x. */
  private firstFrom(byX: readonly number[], x: number): number {
    let [low, high] = [0, byX.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.xs[byX[middle]!]! < x - 1) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /**
   * Distance along an edge at which a vertex lies on it, excluding the ends; null when it does not.
   */
  private placeAlong(from: number, to: number, vertex: number): number | null {
    const dx = this.xs[to]! - this.xs[from]!;
    const dy = this.ys[to]! - this.ys[from]!;
    const x = this.xs[vertex]! - this.xs[from]!;
    const y = this.ys[vertex]! - this.ys[from]!;
    const length = Math.sqrt(dx * dx + dy * dy);
    if (Math.abs(x * dy - y * dx) > ON_SIDE * length) return null;
    const along = (x * dx + y * dy) / length;
    return along > ON_SIDE && along < length - ON_SIDE ? along : null;
  }

  link(edges: readonly Edge[]): JoinedOutlines {
    const leaving = new Map<number, number[]>();
    const pinches: number[] = [];
    for (const [from, to] of edges) {
      const others = leaving.get(from);
      if (others) {
        others.push(to);
        pinches.push(this.xs[from]!, this.ys[from]!);
      } else leaving.set(from, [to]);
    }
    const rings: number[][] = [];
    for (const [start] of edges) {
      const ring: number[] = [];
      let vertex = start;
      for (let next = leaving.get(vertex)?.pop(); next !== undefined;) {
        ring.push(this.xs[vertex]!, this.ys[vertex]!);
        vertex = next;
        next = leaving.get(vertex)?.pop();
      }
      if (ring.length > 0) rings.push(ring);
    }
    return { rings, pinches };
  }
}
