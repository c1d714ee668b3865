import type { WorldBox, WorldLine } from './mercator.ts';

/**
 * Clips a closed ring to a box (Sutherland–Hodgman). This reduces a continent's ring to a few
 * points, so that no tile is drawn with coordinates millions of pixels away.
 */
export function clipRing(ring: WorldLine, [left, top, right, bottom]: WorldBox): number[] {
  let points: ArrayLike<number> = ring;
  points = clipSide(points, 0, left, 1);
  points = clipSide(points, 0, right, -1);
  points = clipSide(points, 1, top, 1);
  return clipSide(points, 1, bottom, -1);
}

/** Clips against one limit of one axis, keeping the side that `sign` selects. */
function clipSide(points: ArrayLike<number>, axis: 0 | 1, limit: number, sign: 1 | -1): number[] {
  const kept: number[] = [];
  const count = points.length;
  if (count === 0) return kept;
  let [fromX, fromY] = [points[count - 2]!, points[count - 1]!];
  let fromDepth = sign * ((axis === 0 ? fromX : fromY) - limit);
  for (let i = 0; i < count; i += 2) {
    const [x, y] = [points[i]!, points[i + 1]!];
    const depth = sign * ((axis === 0 ? x : y) - limit);
    if (fromDepth >= 0 !== depth >= 0) {
      const share = fromDepth / (fromDepth - depth);
      kept.push(fromX + (x - fromX) * share, fromY + (y - fromY) * share);
    }
    if (depth >= 0) kept.push(x, y);
    [fromX, fromY, fromDepth] = [x, y, depth];
  }
  return kept;
}

/** Runs of a line's segments that may touch a box; each has at least two points. */
export function clipLine(line: WorldLine, [left, top, right, bottom]: WorldBox): WorldLine[] {
  const runs: WorldLine[] = [];
  let start = -1;
  const end = line.length - 2;
  for (let i = 0; i < end; i += 2) {
    const [ax, ay, bx, by] = [line[i]!, line[i + 1]!, line[i + 2]!, line[i + 3]!];
    const misses =
      (ax < left && bx < left) ||
      (ax > right && bx > right) ||
      (ay < top && by < top) ||
      (ay > bottom && by > bottom);
    if (!misses && start < 0) start = i;
    if (misses && start >= 0) {
      runs.push(line.subarray(start, i + 2));
      start = -1;
    }
  }
  if (start >= 0) runs.push(line.subarray(start));
  return runs;
}
