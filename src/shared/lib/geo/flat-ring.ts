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
export function positionsOf(ring: Float64Array): [x: number, y: number][] {
  const positions: [number, number][] = [];
  for (let i = 0; i < ring.length; i += 2) positions.push([ring[i]!, ring[i + 1]!]);
  return positions;
}
