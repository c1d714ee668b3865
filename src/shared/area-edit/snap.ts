import type { LonLat } from '#shared/lib/lon-lat';
import { metresPerDegree } from './metres.ts';
import type { Vertices } from './rings.ts';

/** The nearest vertex or edge found so far, within a tolerance. */
export interface Snap {
  at: LonLat;
  kind: 'vertex' | 'edge';
  metres: number;
}

/**
 * Finds the vertex, or else the edge, of closed outlines that is nearest to a position, within that
 * many metres. A vertex wins over an edge. `isIgnored` leaves out vertices and the edges at them.
 */
export function snapTo(
  outlines: Iterable<Vertices>,
  position: LonLat,
  withinM: number,
  isIgnored: (vertex: LonLat) => boolean = () => false,
): Snap | null {
  const [lon, lat] = position;
  const [kx, ky] = metresPerDegree(lat);
  let [vertex, edge]: [Snap | null, Snap | null] = [null, null];
  for (const vertices of outlines) {
    let before = vertices.at(-1);
    for (const here of vertices) {
      const [a, b] = [before!, here];
      before = here;
      const [ax, ay] = [(a[0] - lon) * kx, (a[1] - lat) * ky];
      const [bx, by] = [(b[0] - lon) * kx, (b[1] - lat) * ky];
      if (isApart(ax, bx, withinM) || isApart(ay, by, withinM) || isIgnored(b)) continue;
      const toVertex = Math.hypot(bx, by);
      if (toVertex <= (vertex?.metres ?? withinM)) {
        vertex = { at: b, kind: 'vertex', metres: toVertex };
      }
      if (vertex || isIgnored(a)) continue;
      const share = shareAlong(ax, ay, bx, by);
      const toEdge = Math.hypot(ax + (bx - ax) * share, ay + (by - ay) * share);
      if (toEdge > (edge?.metres ?? withinM)) continue;
      const at: LonLat = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
      edge = { at, kind: 'edge', metres: toEdge };
    }
  }
  return vertex ?? edge;
}

const isApart = (one: number, other: number, by: number) =>
  (one > by && other > by) || (one < -by && other < -by);

/** Share of the way from a to b at which the edge is nearest to the origin. */
function shareAlong(ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length2 = dx * dx + dy * dy;
  return length2 === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length2));
}
