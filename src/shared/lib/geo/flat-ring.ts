import type { Position } from 'geojson';

/** Converts the positions of GeoJSON to flat pairs. */
export function flatRing(positions: readonly Position[]): Float64Array<ArrayBuffer> {
  const ring = new Float64Array(positions.length * 2);
  for (const [i, [x = NaN, y = NaN]] of positions.entries()) {
    ring[2 * i] = x;
    ring[2 * i + 1] = y;
  }
  return ring;
}

/** Converts flat pairs to the positions of GeoJSON. */
export const positionsOf = (ring: Float64Array): [x: number, y: number][] =>
  Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i]!, ring[2 * i + 1]!]);
