import type { LonLat } from '#shared/lib/lon-lat';
import { metresPerDegree } from './metres.ts';
import type { Corners } from './rings.ts';

/** The nearest corner or edge found so far, within a tolerance. */
export interface Snap {
  at: LonLat;
  kind: 'corner' | 'edge';
  metres: number;
}

/**
 * Finds the corner, or else the edge, of closed outlines that is nearest to a position, within that
 * many metres. A corner wins over an edge. `isIgnored` leaves out corners and the edges at them.
 */
export function snapTo(
  outlines: Iterable<Corners>,
  position: LonLat,
  withinM: number,
  isIgnored: (corner: LonLat) => boolean = () => false,
): Snap | null {
  const [lon, lat] = position;
  const [kx, ky] = metresPerDegree(lat);
  let [corner, edge]: [Snap | null, Snap | null] = [null, null];
  for (const corners of outlines) {
    let before = corners.at(-1);
    for (const here of corners) {
      const [a, b] = [before!, here];
      before = here;
      const [ax, ay] = [(a[0] - lon) * kx, (a[1] - lat) * ky];
      const [bx, by] = [(b[0] - lon) * kx, (b[1] - lat) * ky];
      if (isApart(ax, bx, withinM) || isApart(ay, by, withinM) || isIgnored(b)) continue;
      const toCorner = Math.hypot(bx, by);
      if (toCorner <= (corner?.metres ?? withinM)) {
        corner = { at: b, kind: 'corner', metres: toCorner };
      }
      if (corner || isIgnored(a)) continue;
      const share = shareAlong(ax, ay, bx, by);
      const toEdge = Math.hypot(ax + (bx - ax) * share, ay + (by - ay) * share);
      if (toEdge > (edge?.metres ?? withinM)) continue;
      const at: LonLat = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
      edge = { at, kind: 'edge', metres: toEdge };
    }
  }
  return corner ?? edge;
}

const isApart = (one: number, other: number, by: number) =>
  (one > by && other > by) || (one < -by && other < -by);

/** Share of the way from a to b at which the edge is nearest to the origin. */
function shareAlong(ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length2 = dx * dx + dy * dy;
  return length2 === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length2));
}
