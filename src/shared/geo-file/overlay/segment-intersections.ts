import type { WorkBudget } from '../base/work-budget.ts';
import { segmentGrid, type SegmentGrid } from './segment-grid.ts';

/**
 * Well above the rounding errors of the products below; anything closer counts as an intersection.
 */
const DOUBT = 1e-14;
const PAIRS_A_COUNT = 1 << 14;
/** Below this number, comparing all pairs is faster than building a grid. */
const FEW = 24;

/**
 * Reports pairs of segments (x and y of both endpoints) that may intersect or come within `near`,
 * until `found` returns `true`; may report a pair more than once. Never misses a pair, so
 * unreported segments certainly do not intersect; an exact test must confirm reported ones.
 */
export function findIntersections(
  ends: Float64Array,
  budget: WorkBudget,
  found: (first: number, second: number) => boolean,
  near = 0,
): void {
  const count = ends.length / 4;
  const isFew = count <= FEW;
  budget.spend(count);
  const { cellStarts, segments } = isFew ? oneCell(count) : segmentGrid(ends, near);
  let pairs = 0;
  for (let cell = 0; cell + 1 < cellStarts.length; cell++) {
    const to = cellStarts[cell + 1]!;
    for (let i = cellStarts[cell]!; i < to; i++) {
      for (let j = i + 1; j < to; j++) {
        if (++pairs === PAIRS_A_COUNT) {
          budget.spend(pairs);
          pairs = 0;
        }
        const first = segments[i]!;
        const second = segments[j]!;
        if (mayMeet(ends, first * 4, second * 4, near) && found(first, second)) return;
      }
    }
  }
  budget.spend(pairs);
}

const oneCell = (count: number): SegmentGrid => ({
  cellStarts: Int32Array.of(0, count),
  segments: Int32Array.from({ length: count }, (_, segment) => segment),
});

function mayMeet(ends: Float64Array, a: number, c: number, near: number): boolean {
  const ax = ends[a]!;
  const bx = ends[a + 2]!;
  const cx = ends[c]!;
  const dx = ends[c + 2]!;
  if (ax < bx ? isApart(ax, bx, cx, dx, near) : isApart(bx, ax, cx, dx, near)) return false;
  const ay = ends[a + 1]!;
  const by = ends[a + 3]!;
  const cy = ends[c + 1]!;
  const dy = ends[c + 3]!;
  if (ay < by ? isApart(ay, by, cy, dy, near) : isApart(by, ay, cy, dy, near)) return false;
  const abx = bx - ax;
  const aby = by - ay;
  const width = near * (Math.abs(abx) + Math.abs(aby));
  const toC = turn(abx, aby, cx - ax, cy - ay, width);
  if (toC * turn(abx, aby, dx - ax, dy - ay, width) > 0) return false;
  const cdx = dx - cx;
  const cdy = dy - cy;
  const otherWidth = near * (Math.abs(cdx) + Math.abs(cdy));
  const toA = turn(cdx, cdy, ax - cx, ay - cy, otherWidth);
  return toA * turn(cdx, cdy, bx - cx, by - cy, otherWidth) <= 0;
}

const isApart = (low: number, high: number, one: number, other: number, near: number) =>
  (one < low - near && other < low - near) || (one > high + near && other > high + near);

/** Orientation of two directions: -1, 0 or 1; also 0 within `width` or rounding error. */
export function turn(ux: number, uy: number, vx: number, vy: number, width = 0): number {
  const left = ux * vy;
  const right = uy * vx;
  const difference = left - right;
  const doubt = DOUBT * (Math.abs(left) + Math.abs(right)) + width;
  if (Math.abs(difference) <= doubt) return 0;
  return difference > 0 ? 1 : -1;
}
