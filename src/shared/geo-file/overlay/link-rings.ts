import type { PackedRing } from '#shared/lib/geo';
import type { WorkBudget } from '../base/work-budget.ts';

/** Directed edges with the enclosed area on their left. */
export interface BorderEdges {
  x: readonly number[];
  y: readonly number[];
  from: readonly number[];
  to: readonly number[];
}

/**
 * Links edges into closed rings: outer rings anticlockwise, holes clockwise. Rings that touch at a
 * node stay separate.
 */
export function linkRings({ x, y, from, to }: BorderEdges, budget: WorkBudget): PackedRing[] {
  const leaving = new Map<number, number[]>();
  for (const [edge, node] of from.entries()) {
    const known = leaving.get(node);
    if (known) known.push(edge);
    else leaving.set(node, [edge]);
  }
  const angle = (a: number, b: number) => Math.atan2(y[b]! - y[a]!, x[b]! - x[a]!);
  const isUsed = new Uint8Array(from.length);

  /** Next border edge of the same polygon: the first one clockwise from the reverse direction. */
  const nextOf = (edge: number): number | null => {
    const node = to[edge]!;
    const back = angle(node, from[edge]!);
    let best: number | null = null;
    let least = Infinity;
    const candidates = leaving.get(node) ?? [];
    budget.spend(candidates.length);
    for (const candidate of candidates) {
      if (isUsed[candidate]) continue;
      const clockwise = (back - angle(node, to[candidate]!) + 4 * Math.PI) % (2 * Math.PI);
      const turned = clockwise === 0 ? 2 * Math.PI : clockwise;
      if (turned < least) [least, best] = [turned, candidate];
    }
    return best;
  };

  const rings: PackedRing[] = [];
  for (const start of from.keys()) {
    if (isUsed[start]) continue;
    const nodes: number[] = [from[start]!];
    for (let edge: number | null = start; edge !== null; edge = nextOf(edge)) {
      isUsed[edge] = 1;
      nodes.push(to[edge]!);
      if (to[edge] === from[start]) break;
    }
    for (const ring of loopsOf(nodes)) {
      rings.push(
        Float64Array.from(
          { length: ring.length * 2 },
          (_, i) => (i % 2 === 0 ? x : y)[ring[i >> 1]!]!,
        ),
      );
    }
  }
  return rings;
}

/** Splits a path that visits a node twice into loops. */
function loopsOf(way: readonly number[]): number[][] {
  const loops: number[][] = [];
  const open: number[] = [];
  const placeOf = new Map<number, number>();
  for (const node of way) {
    const place = placeOf.get(node);
    if (place !== undefined) {
      const loop = open.splice(place);
      for (const left of loop) placeOf.delete(left);
      if (loop.length > 2) loops.push([...loop, node]);
    }
    placeOf.set(node, open.length);
    open.push(node);
  }
  return loops;
}
