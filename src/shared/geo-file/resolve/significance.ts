import type { PackedRing } from '#shared/lib/geo';
import type { WorkBudget } from '../base/work-budget.ts';
import { junctionsOf } from './vertex-table.ts';

const RADIAN = Math.PI / 180;
const METRES_A_DEGREE = 111_195;
/** Maximum vertices per stretch, which bounds the work; the ends of stretches are always kept. */
const MAX_STRETCH = 1_000;

/**
 * For each vertex of each ring except the closing one, the tolerance in metres up to which
 * Douglas–Peucker keeps it; Infinity if always kept. Neighbours get equal values on both sides of a
 * shared border, so that they stay in contact.
 */
export async function significances(
  rings: readonly PackedRing[],
  budget: WorkBudget,
): Promise<Float64Array[]> {
  const junctions = junctionsOf(rings);
  const found: Float64Array[] = [];
  for (const [i, ring] of rings.entries()) {
    found.push(significanceOf(ring, junctions[i]!, budget));
    await budget.reach(i / rings.length);
  }
  return found;
}

/** Returns the closed ring of the vertices kept at a tolerance. */
export function simplifiedRing(
  ring: PackedRing,
  significance: Float64Array,
  toleranceM: number,
): PackedRing {
  let kept = 0;
  for (const value of significance) if (value >= toleranceM) kept++;
  if (kept === significance.length) return ring;
  const simple = new Float64Array(kept * 2 + 2);
  let at = 0;
  for (let i = 0; i < significance.length; i++) {
    if (significance[i]! < toleranceM) continue;
    simple[at++] = ring[i * 2]!;
    simple[at++] = ring[i * 2 + 1]!;
  }
  simple[at++] = simple[0]!;
  simple[at] = simple[1]!;
  return simple;
}

function significanceOf(
  ring: PackedRing,
  isJunction: Uint8Array,
  budget: WorkBudget,
): Float64Array {
  const edges = ring.length / 2 - 1;
  const significance = new Float64Array(edges);
  const fixed: number[] = [];
  for (let i = 0; i < edges; i++) if (isJunction[i] === 1) fixed.push(i);
  if (fixed.length < 2) fixed.splice(0, fixed.length, ...ownEnds(ring, edges, fixed[0]));
  for (const [i, start] of fixed.entries()) {
    const end = fixed[i + 1] ?? fixed[0]! + edges;
    rankArc(ring, edges, start, end, significance, budget);
  }
  for (const vertex of fixed) significance[vertex] = Infinity;
  keepThree(significance, fixed.length);
  return significance;
}

/** Two start vertices that do not depend on the ring's first vertex or direction. */
function ownEnds(ring: PackedRing, edges: number, given: number | undefined): [number, number] {
  let first = given ?? 0;
  if (given === undefined) {
    for (let i = 1; i < edges; i++) if (isBefore(ring, i, first)) first = i;
  }
  let far = first === 0 ? 1 : 0;
  let most = -1;
  for (let i = 0; i < edges; i++) {
    const distance = Math.hypot(
      ring[i * 2]! - ring[first * 2]!,
      ring[i * 2 + 1]! - ring[first * 2 + 1]!,
    );
    if (distance > most || (distance === most && isBefore(ring, i, far))) {
      [most, far] = [distance, i];
    }
  }
  return first < far ? [first, far] : [far, first];
}

const isBefore = (ring: PackedRing, one: number, other: number) =>
  ring[one * 2]! < ring[other * 2]! ||
  (ring[one * 2] === ring[other * 2] && ring[one * 2 + 1]! < ring[other * 2 + 1]!);

/** Ranks the vertices between two fixed ones, always starting from the same end. */
function rankArc(
  ring: PackedRing,
  edges: number,
  start: number,
  end: number,
  significance: Float64Array,
  budget: WorkBudget,
): void {
  const length = end - start;
  const isForward = isBefore(ring, start % edges, end % edges);
  const vertexAt = (step: number) => (isForward ? start + step : end - step) % edges;
  const origin = vertexAt(0);
  const scaleX = METRES_A_DEGREE * Math.cos(ring[origin * 2 + 1]! * RADIAN);
  const x = new Float64Array(length + 1);
  const y = new Float64Array(length + 1);
  for (let step = 0; step <= length; step++) {
    const vertex = vertexAt(step);
    x[step] = (ring[vertex * 2]! - ring[origin * 2]!) * scaleX;
    y[step] = (ring[vertex * 2 + 1]! - ring[origin * 2 + 1]!) * METRES_A_DEGREE;
  }
  // Triples of first vertex, last vertex and limit, in one flat list: a tuple for each vertex would
  // create much garbage.
  const open: number[] = [];
  for (let from = 0; from < length; from += MAX_STRETCH) {
    const to = Math.min(length, from + MAX_STRETCH);
    if (to < length) significance[vertexAt(to)] = Infinity;
    open.push(from, to, Infinity);
  }
  while (open.length > 0) {
    const most = open.pop()!;
    const to = open.pop()!;
    const from = open.pop()!;
    budget.spend(to - from);
    if (to - from < 2) continue;
    const vertex = farthest(x, y, from, to);
    // Never more significant than the vertex it depends on.
    const own = Math.min(Math.sqrt(offLine2(x, y, from, to, vertex)), most);
    significance[vertexAt(vertex)] = own;
    open.push(from, vertex, own, vertex, to, own);
  }
}

/** The vertex between two others that is farthest from the line between them. */
function farthest(x: Float64Array, y: Float64Array, from: number, to: number): number {
  let vertex = from + 1;
  let most = -1;
  for (let i = from + 1; i < to; i++) {
    const off2 = offLine2(x, y, from, to, i);
    if (off2 > most) {
      vertex = i;
      most = off2;
    }
  }
  return vertex;
}

/** Square of a vertex's distance in metres from the line between two others. */
function offLine2(x: Float64Array, y: Float64Array, from: number, to: number, i: number): number {
  const dx = x[to]! - x[from]!;
  const dy = y[to]! - y[from]!;
  const px = x[i]! - x[from]!;
  const py = y[i]! - y[from]!;
  const along = Math.max(0, Math.min(1, (px * dx + py * dy) / (dx * dx + dy * dy || 1)));
  const offX = px - along * dx;
  const offY = py - along * dy;
  return offX * offX + offY * offY;
}

/** Keeps at least three vertices of a ring at any tolerance. */
function keepThree(significance: Float64Array, fixed: number): void {
  for (let missing = 3 - fixed; missing > 0; missing--) {
    let best = -1;
    for (let i = 0; i < significance.length; i++) {
      const isRanked = significance[i] !== Infinity;
      if (isRanked && (best < 0 || significance[i]! > significance[best]!)) best = i;
    }
    if (best >= 0) significance[best] = Infinity;
  }
}
