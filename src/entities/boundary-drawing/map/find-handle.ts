import type { CornerRef } from '../model/corners.ts';
import type { Drawing } from '../model/drawing.ts';
import type { Screen } from './screen.ts';

/** What a pointer can take hold of. */
export interface Handle {
  kind: 'corner' | 'edge';
  /** The corner, or the one at the start of the edge. */
  ref: CornerRef;
  /** Where it is on the screen. */
  x: number;
  y: number;
}

/** Sides shorter than this on the screen have no handle in their middle. */
export const MIN_SIDE_PX = 44;

/** The corner, or else the middle of a side, that is nearest to a point and within reach. */
export function findHandle(
  { areas }: Drawing,
  screen: Screen,
  [px, py]: readonly [number, number],
  reachPx: number,
): Handle | null {
  let [corner, edge]: [Handle | null, Handle | null] = [null, null];
  let [toCorner, toEdge] = [reachPx, reachPx];
  for (const { id, rings } of areas) {
    for (const [ring, corners] of rings.entries()) {
      const pixels = screen.pixelsOf(corners);
      for (let index = 0; index < corners.length; index++) {
        const [x, y] = [pixels[index * 2]!, pixels[index * 2 + 1]!];
        const distance = Math.hypot(x - px, y - py);
        const ref = { areaId: id, ring, index };
        if (distance <= toCorner) [toCorner, corner] = [distance, { kind: 'corner', ref, x, y }];
        const next = ((index + 1) % corners.length) * 2;
        const [nextX, nextY] = [pixels[next]!, pixels[next + 1]!];
        if (Math.hypot(nextX - x, nextY - y) < MIN_SIDE_PX) continue;
        const [midX, midY] = [(x + nextX) / 2, (y + nextY) / 2];
        const toMiddle = Math.hypot(midX - px, midY - py);
        if (toMiddle > toEdge) continue;
        [toEdge, edge] = [toMiddle, { kind: 'edge', ref, x: midX, y: midY }];
      }
    }
  }
  return corner ?? edge;
}
