import type { PackedRing } from '#shared/lib/geo';
import type { ReadContext } from '../../parse/read-context.ts';
import type { DxfVertex } from './drawing.ts';

/** Maximum distance of a straight edge from the arc that it replaces: a centimetre, or in degrees. */
const [TOLERANCE_M, TOLERANCE_DEGREES] = [0.01, 1e-7];
const MAX_EDGES = 1_000;

/** The vertices of a polyline, with its arcs replaced by straight edges. */
export function flattenArcs(
  polyline: readonly DxfVertex[],
  isClosed: boolean,
  reading: ReadContext,
): { vertices: PackedRing; arcs: number } {
  const vertices: number[] = [];
  let arcs = 0;
  for (const [i, from] of polyline.entries()) {
    vertices.push(from.x, from.y);
    const to = polyline[i + 1] ?? (isClosed ? polyline[0] : undefined);
    if (!to || from.bulge === 0 || !Number.isFinite(from.bulge)) continue;
    arcs++;
    addArc(vertices, from, to, reading);
  }
  return { vertices: Float64Array.from(vertices), arcs };
}

/** Adds the vertices between the ends of an arc; a positive bulge lies to the right of its chord. */
function addArc(vertices: number[], from: DxfVertex, to: DxfVertex, reading: ReadContext): void {
  const angle = 4 * Math.atan(from.bulge);
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const chord = Math.hypot(dx, dy);
  if (chord === 0) return;
  const radius = chord / (2 * Math.abs(Math.sin(angle / 2)));
  const isDegrees = Math.abs(from.x) <= 180 && Math.abs(from.y) <= 90;
  const tolerance = Math.min(isDegrees ? TOLERANCE_DEGREES : TOLERANCE_M, radius);
  const step = 2 * Math.acos(1 - tolerance / radius);
  const edges = Math.min(MAX_EDGES, Math.ceil(Math.abs(angle) / step));
  if (!(edges > 1)) return;
  reading.vertices(edges - 1);
  const apothem = chord / (2 * Math.tan(angle / 2));
  const x = (from.x + to.x) / 2 - (dy / chord) * apothem;
  const y = (from.y + to.y) / 2 + (dx / chord) * apothem;
  const start = Math.atan2(from.y - y, from.x - x);
  for (let i = 1; i < edges; i++) {
    const at = start + (angle * i) / edges;
    vertices.push(x + radius * Math.cos(at), y + radius * Math.sin(at));
  }
}
