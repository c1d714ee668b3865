import { EdgeTable } from './edge-table.ts';
import { leftOf, pointAt, shifted, type SurveyLine } from './survey-line.ts';

/** Vertex indices of a convex face, counter-clockwise; the last edge leads back to the first. */
export type Ring = readonly number[];

/** Extent of a face relative to a direction: `length` along it, `depth` across it. */
export interface Extent {
  length: number;
  depth: number;
  alongMiddle: number;
  acrossMiddle: number;
}

/** A cut that would pass closer than this to an existing vertex uses that vertex. */
const SNAP_M = 1.5;
/** Maximum area of the sliver that remains when a cut runs along an edge. */
const SLIVER_HA = 0.001;
/** Space that a road needs on both sides to be worth cutting. */
const CLEARANCE_M = 60;

/**
 * A plane divided by straight cuts. Two adjacent faces share each edge: when a cut of one adds a
 * vertex to it, the other gets the same vertex, so faces always tile the plane without gaps or
 * overlaps.
 */
export class Survey {
  readonly xs: number[] = [];
  readonly ys: number[] = [];
  private readonly edges = new EdgeTable();

  addVertex(x: number, y: number): number {
    this.ys.push(y);
    return this.xs.push(x) - 1;
  }

  rectangle(west: number, south: number, east: number, north: number): Ring {
    return [
      this.addVertex(west, south),
      this.addVertex(east, south),
      this.addVertex(east, north),
      this.addVertex(west, north),
    ];
  }

  /** Returns the ring with every vertex that its neighbours have since added to its edges. */
  current(ring: Ring): number[] {
    const vertices: number[] = [];
    for (let i = 0; i < ring.length; i++) {
      const from = ring[i]!;
      vertices.push(from);
      this.pushMiddles(from, ring[(i + 1) % ring.length]!, vertices);
    }
    return vertices;
  }

  private pushMiddles(from: number, to: number, vertices: number[]): void {
    const middle = this.edges.middle(from, to);
    if (middle === undefined) return;
    this.pushMiddles(from, middle, vertices);
    vertices.push(middle);
    this.pushMiddles(middle, to, vertices);
  }

  /** Adds a vertex to an undivided edge; both halves keep the edge's road. */
  divideEdge(from: number, to: number, x: number, y: number): number {
    const middle = this.addVertex(x, y);
    this.edges.setMiddle(from, to, middle);
    const road = this.edges.road(from, to);
    if (road !== undefined) {
      this.edges.setRoad(from, middle, road);
      this.edges.setRoad(middle, to, road);
    }
    return middle;
  }

  /** Returns the index of the road along an edge. */
  roadAlong(from: number, to: number): number | undefined {
    return this.edges.road(from, to);
  }

  /**
   * Splits a face in two; the cut is the last edge of both. Null when the line misses the face or
   * runs along its edge.
   */
  split(ring: Ring, line: SurveyLine): { left: Ring; right: Ring } | null {
    const vertices = this.current(ring);
    const isLeft = vertices.map((vertex) => leftOf(line, this.xs[vertex]!, this.ys[vertex]!) > 0);
    const crossed = vertices.flatMap((_, edge) =>
      isLeft[edge] === isLeft[(edge + 1) % vertices.length] ? [] : [edge],
    );
    const [first, second] = crossed;
    if (crossed.length !== 2 || first === undefined || second === undefined) return null;
    const start = this.meet(vertices, first, line);
    const end = this.meet(vertices, second, line);
    const near = withoutRepeats([start, ...vertices.slice(first + 1, second + 1), end]);
    const far = withoutRepeats([
      end,
      ...vertices.slice(second + 1),
      ...vertices.slice(0, first + 1),
      start,
    ]);
    if (this.isSliver(near) || this.isSliver(far)) return null;
    return isLeft[first + 1] ? { left: near, right: far } : { left: far, right: near };
  }

  private isSliver(ring: Ring): boolean {
    return ring.length < 3 || this.areaHa(ring) < SLIVER_HA;
  }

  /** Returns the vertex where the line meets an edge, and adds one when none is near. */
  private meet(vertices: readonly number[], edge: number, line: SurveyLine): number {
    const from = vertices[edge]!;
    const to = vertices[(edge + 1) % vertices.length]!;
    const [ax, ay, bx, by] = [this.xs[from]!, this.ys[from]!, this.xs[to]!, this.ys[to]!];
    const fromLeft = leftOf(line, ax, ay);
    const share = fromLeft / (fromLeft - leftOf(line, bx, by));
    const length = Math.hypot(bx - ax, by - ay);
    if (share * length < SNAP_M) return from;
    if ((1 - share) * length < SNAP_M) return to;
    return this.divideEdge(from, to, ax + (bx - ax) * share, ay + (by - ay) * share);
  }

  /** Cuts a strip out of a face. With a `road` index, the faces on both sides front that road. */
  cutStrip(ring: Ring, line: SurveyLine, widthM: number, road?: number) {
    const first = this.split(ring, shifted(line, widthM / 2));
    const second = first && this.split(first.right, shifted(line, -widthM / 2));
    if (!first || !second) return null;
    if (road !== undefined) {
      this.markFrontage(first.left, road);
      this.markFrontage(second.right, road);
    }
    return { left: first.left, strip: second.left, right: second.right };
  }

  private markFrontage(ring: Ring, road: number): void {
    this.edges.setRoad(ring[ring.length - 1]!, ring[0]!, road);
  }

  /** True when the line has at least the clearance of a road on both sides within the face. */
  crosses(ring: Ring, line: SurveyLine): boolean {
    const distances = ring.map((vertex) => leftOf(line, this.xs[vertex]!, this.ys[vertex]!));
    return Math.max(...distances) > CLEARANCE_M && Math.min(...distances) < -CLEARANCE_M;
  }

  areaHa(ring: Ring): number {
    let doubled = 0;
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [a, b] = [ring[j]!, ring[i]!];
      doubled += this.xs[a]! * this.ys[b]! - this.xs[b]! * this.ys[a]!;
    }
    return doubled / 20_000;
  }

  /** True when the point is inside the face, at least `marginM` from each edge. */
  isInside(ring: Ring, x: number, y: number, marginM: number): boolean {
    return ring.every((from, i) => {
      const to = ring[(i + 1) % ring.length]!;
      const [ax, ay] = [this.xs[from]!, this.ys[from]!];
      const [dx, dy] = [this.xs[to]! - ax, this.ys[to]! - ay];
      return dx * (y - ay) - dy * (x - ax) >= marginM * Math.hypot(dx, dy);
    });
  }

  extent(ring: Ring, line: Pick<SurveyLine, 'ux' | 'uy'>): Extent {
    let [alongMin, alongMax, acrossMin, acrossMax] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const vertex of ring) {
      const [x, y] = [this.xs[vertex]!, this.ys[vertex]!];
      const forward = line.ux * x + line.uy * y;
      const sideways = line.ux * y - line.uy * x;
      alongMin = Math.min(alongMin, forward);
      alongMax = Math.max(alongMax, forward);
      acrossMin = Math.min(acrossMin, sideways);
      acrossMax = Math.max(acrossMax, sideways);
    }
    return {
      length: alongMax - alongMin,
      depth: acrossMax - acrossMin,
      alongMiddle: (alongMin + alongMax) / 2,
      acrossMiddle: (acrossMin + acrossMax) / 2,
    };
  }

  /**
   * Centre of the face's bounding box; inside the face, because a survey's faces are nearly
   * rectangular.
   */
  middle(ring: Ring, angle = 0): [number, number] {
    const direction = { ux: Math.cos(angle), uy: Math.sin(angle) };
    const { alongMiddle, acrossMiddle } = this.extent(ring, direction);
    return pointAt({ ...direction, offset: acrossMiddle }, alongMiddle);
  }
}

function withoutRepeats(ring: number[]): number[] {
  return ring.filter((vertex, i) => i === 0 || vertex !== ring[i - 1]);
}
