import Flatbush from 'flatbush';
import type { Position } from 'geojson';
import type { LonLat } from '#shared/lib/lon-lat';
import { rayCrosses } from './point-in-geometry.ts';

/**
 * Returns a test whether points are inside a closed ring; calls `spend` with the edges compared.
 * Many tests against one ring of thousands of vertices take too long without its index.
 */
export function pointsInRing(
  ring: readonly Position[],
  spend: (edges: number) => void,
): (point: LonLat) => boolean {
  if (ring.length < 2) return () => false;
  const edges = new Flatbush(ring.length - 1);
  for (let i = 1; i < ring.length; i++) {
    const [ax = NaN, ay = NaN] = ring[i - 1]!;
    const [bx = NaN, by = NaN] = ring[i]!;
    edges.add(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by));
  }
  edges.finish();
  return ([x, y]) => {
    const crossed = edges.search(x, y, Infinity, y, (edge) => {
      spend(1);
      const [ax = NaN, ay = NaN] = ring[edge]!;
      const [bx = NaN, by = NaN] = ring[edge + 1]!;
      return rayCrosses(ax, ay, bx, by, x, y);
    });
    return crossed.length % 2 === 1;
  };
}
