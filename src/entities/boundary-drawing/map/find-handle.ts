import type { VertexRef } from '../model/vertices.ts';
import type { Drawing } from '../model/drawing.ts';
import type { Screen } from './screen.ts';

/** What a pointer can drag. */
export interface Handle {
  kind: 'vertex' | 'edge';
  /** The vertex, or the vertex at the start of the edge. */
  ref: VertexRef;
  /** Where it is on the screen. */
  x: number;
  y: number;
}

/** Sides shorter than this on the screen have no handle in their middle. */
export const MIN_SIDE_PX = 44;

/** The vertex, or else the middle of a side, that is nearest to a point and within reach. */
export function findHandle(
  { areas }: Drawing,
  screen: Screen,
  [px, py]: readonly [number, number],
  reachPx: number,
): Handle | null {
  let [vertex, edge]: [Handle | null, Handle | null] = [null, null];
  let [toVertex, toEdge] = [reachPx, reachPx];
  for (const { id, rings } of areas) {
    for (const [ring, vertices] of rings.entries()) {
      const pixels = screen.pixelsOf(vertices);
      for (let index = 0; index < vertices.length; index++) {
        const [x, y] = [pixels[index * 2]!, pixels[index * 2 + 1]!];
        const distance = Math.hypot(x - px, y - py);
        const ref = { areaId: id, ring, index };
        if (distance <= toVertex) [toVertex, vertex] = [distance, { kind: 'vertex', ref, x, y }];
        const next = ((index + 1) % vertices.length) * 2;
        const [nextX, nextY] = [pixels[next]!, pixels[next + 1]!];
        if (Math.hypot(nextX - x, nextY - y) < MIN_SIDE_PX) continue;
        const [midX, midY] = [(x + nextX) / 2, (y + nextY) / 2];
        const toMiddle = Math.hypot(midX - px, midY - py);
        if (toMiddle > toEdge) continue;
        [toEdge, edge] = [toMiddle, { kind: 'edge', ref, x: midX, y: midY }];
      }
    }
  }
  return vertex ?? edge;
}
