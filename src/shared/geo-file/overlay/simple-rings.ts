import type { PackedRing } from '#shared/lib/geo';
import type { WorkBudget } from '../base/work-budget.ts';
import { findIntersections, turn } from './segment-intersections.ts';

/** Edges of closed rings, numbered across all rings: x and y of both endpoints. */
export function edgesOf(rings: readonly PackedRing[]): Float64Array {
  const count = rings.reduce((sum, ring) => sum + ring.length / 2 - 1, 0);
  const ends = new Float64Array(count * 4);
  let at = 0;
  for (const ring of rings) {
    for (let i = 0; i + 3 < ring.length; i += 2) {
      ends[at++] = ring[i]!;
      ends[at++] = ring[i + 1]!;
      ends[at++] = ring[i + 2]!;
      ends[at++] = ring[i + 3]!;
    }
  }
  return ends;
}

/** Maps an edge index from `edgesOf` to its ring and its index in that ring. */
export function edgePositions(
  rings: readonly PackedRing[],
): (edge: number) => [ring: number, place: number] {
  const starts = Int32Array.from(rings, () => 0);
  for (let ring = 1; ring < rings.length; ring++) {
    starts[ring] = starts[ring - 1]! + rings[ring - 1]!.length / 2 - 1;
  }
  return (edge) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= edge) low = middle;
      else high = middle - 1;
    }
    return [low, edge - starts[low]!];
  };
}

/**
 * Whether no two edges of closed rings intersect, other than neighbours at their common vertex.
 * `false` only means possible intersections, to be confirmed by an exact test.
 */
export function areSimple(rings: readonly PackedRing[], budget: WorkBudget): boolean {
  const ends = edgesOf(rings);
  const starts = [0];
  for (const ring of rings) starts.push(starts[starts.length - 1]! + ring.length / 2 - 1);
  const firsts = new Set(starts);
  const lastOf = new Map(starts.slice(1).map((next, i) => [starts[i]!, next - 1]));
  let areClear = true;
  findIntersections(ends, budget, (first, second) => {
    if (second === first + 1 && !firsts.has(second)) {
      areClear = !doublesBack(ends, first, second);
    } else if (lastOf.get(first) === second) {
      areClear = !doublesBack(ends, second, first);
    } else areClear = false;
    return !areClear;
  });
  return areClear;
}

/** Whether the second of two consecutive edges may double back on the first. */
function doublesBack(ends: Float64Array, first: number, second: number): boolean {
  const [a, b] = [first * 4, second * 4];
  const [ux, uy] = [ends[a]! - ends[a + 2]!, ends[a + 1]! - ends[a + 3]!];
  const [vx, vy] = [ends[b + 2]! - ends[b]!, ends[b + 3]! - ends[b + 1]!];
  return turn(ux, uy, vx, vy) === 0 && ux * vx + uy * vy > 0;
}
