import type { LonLat } from '#shared/lib/lon-lat';

/** A ring or a line as flat pairs x, y: an array that grows, or a typed one. */
export type FlatRing = ArrayLike<number>;
/** A ring that is complete. */
export type PackedRing = Float64Array;

/** West, south, east and north of vertices; NaN if any coordinate is NaN. */
export type Box = [minX: number, minY: number, maxX: number, maxY: number];

export const emptyBox = (): Box => [Infinity, Infinity, -Infinity, -Infinity];

export function boxOf(vertices: FlatRing): Box {
  const box = emptyBox();
  growBox(box, vertices);
  return box;
}

/** Extends a box by vertices. `Math.min` and `Math.max` propagate NaN. */
export function growBox(box: Box, vertices: FlatRing): void {
  let [minX, minY, maxX, maxY] = box;
  for (let i = 0; i < vertices.length; i += 2) {
    const x = vertices[i]!;
    const y = vertices[i + 1]!;
    minX = Math.min(minX, x);
    maxX = Math.max(maxX, x);
    minY = Math.min(minY, y);
    maxY = Math.max(maxY, y);
  }
  box[0] = minX;
  box[1] = minY;
  box[2] = maxX;
  box[3] = maxY;
}

export const isInBox = ([minX, minY, maxX, maxY]: Box, x: number, y: number) =>
  x >= minX && x <= maxX && y >= minY && y <= maxY;

export const boxesMeet = (one: Box, other: Box) =>
  one[0] <= other[2] && other[0] <= one[2] && one[1] <= other[3] && other[1] <= one[3];

export const middleOf = ([minX, minY, maxX, maxY]: Box): LonLat => [
  (minX + maxX) / 2,
  (minY + maxY) / 2,
];

/**
 * Area in the coordinates' own units, positive for anticlockwise rings; relative to the first vertex,
 * because products of large coordinates would lose the precision of the sum. An open ring counts as
 * closed.
 */
export function signedArea(ring: FlatRing): number {
  const x0 = ring[0] ?? 0;
  const y0 = ring[1] ?? 0;
  let twice = 0;
  for (let i = 0; i + 3 < ring.length; i += 2) {
    twice += (ring[i]! - x0) * (ring[i + 3]! - y0) - (ring[i + 2]! - x0) * (ring[i + 1]! - y0);
  }
  return twice / 2;
}

/** Whether a point is inside a closed ring; null on its edges. */
export function isInsideRing(ring: FlatRing, x: number, y: number): boolean | null {
  let isInside = false;
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const ax = ring[i]!;
    const ay = ring[i + 1]!;
    const bx = ring[i + 2]!;
    const by = ring[i + 3]!;
    if ((ay > y && by > y) || (ay < y && by < y)) continue;
    const turn = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
    if (turn === 0 && x >= Math.min(ax, bx) && x <= Math.max(ax, bx)) return null;
    if (ay > y !== by > y && turn > 0 === by > ay) isInside = !isInside;
  }
  return isInside;
}

/** Returns the ring in reverse order. */
export function reversed(ring: FlatRing): Float64Array<ArrayBuffer> {
  const turned = new Float64Array(ring.length);
  for (let i = 0; i < ring.length; i += 2) {
    turned[i] = ring[ring.length - 2 - i]!;
    turned[i + 1] = ring[ring.length - 1 - i]!;
  }
  return turned;
}
