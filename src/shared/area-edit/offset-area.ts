import type { PackedRing } from '#shared/lib/geo';
import { landInside } from '#shared/geo-file/overlay';
import { metresPerDegree } from './metres.ts';
import { editBudget, packArea, unpackArea, type AreaRings } from './rings.ts';

/**
 * Bends up to this angle stay sharp; a sharper bend becomes an arc, because its point would be far
 * away.
 */
const MAX_SHARP = Math.PI / 2;
const ARC_STEP = Math.PI / 24;

/**
 * Moves an area's border inwards by metres, around its holes as well; the area may fall into parts
 * or vanish. Null when the result is too tangled.
 */
export function offsetInwards(area: AreaRings, metres: number): AreaRings[] | null {
  const rings = insetRings(packArea(area), metres);
  return landInside(rings, editBudget())?.map(unpackArea) ?? null;
}

/**
 * The parallels of rings at this many metres inside their land; `landInside` of them returns the
 * remaining land.
 */
export const insetRings = (rings: readonly PackedRing[], metres: number): PackedRing[] =>
  rings.map((ring) => insetRing(ring, metres));

/**
 * A ring's parallel at that many metres on its left, still with loops, around which the land winds
 * backwards.
 */
function insetRing(ring: PackedRing, metres: number): PackedRing {
  const edges = shiftedEdges(ring, metres);
  const path: number[] = [];
  for (const [i, edge] of edges.entries()) {
    const before = edges[(i + edges.length - 1) % edges.length]!;
    const bend = Math.atan2(
      before.ux * edge.uy - before.uy * edge.ux,
      before.ux * edge.ux + before.uy * edge.uy,
    );
    const [kx, ky] = metresPerDegree(edge.y);
    const push = (angle: number, reach: number) =>
      path.push(edge.x + (Math.cos(angle) * reach) / kx, edge.y + (Math.sin(angle) * reach) / ky);
    const start = Math.atan2(before.ux, -before.uy);
    if (bend >= 0) {
      push(start, metres);
      path.push(edge.x, edge.y);
      push(start + bend, metres);
    } else if (-bend <= MAX_SHARP) {
      push(start + bend / 2, metres / Math.cos(bend / 2));
    } else {
      const steps = Math.ceil(-bend / ARC_STEP);
      for (let step = 0; step <= steps; step++) push(start + (bend * step) / steps, metres);
    }
  }
  path.push(path[0]!, path[1]!);
  return Float64Array.from(path);
}

/** Each edge's start and its direction as a unit vector in metres. */
function shiftedEdges(ring: PackedRing, metres: number) {
  const edges: { x: number; y: number; ux: number; uy: number }[] = [];
  if (metres <= 0) return edges;
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const [x, y] = [ring[i]!, ring[i + 1]!];
    const [kx, ky] = metresPerDegree((y + ring[i + 3]!) / 2);
    const [dx, dy] = [(ring[i + 2]! - x) * kx, (ring[i + 3]! - y) * ky];
    const length = Math.hypot(dx, dy);
    if (length > 0) edges.push({ x, y, ux: dx / length, uy: dy / length });
  }
  return edges;
}
