import { UNITS_PER_DEGREE } from '../snapshot-format.ts';

/** Width of a tile in the units its geometry is written in. */
export const TILE_EXTENT = 4096;

const DEGREE = Math.PI / 180;

/** One Web Mercator tile's own grid: x to the east, y to the south, 0 to `TILE_EXTENT`. */
export interface TileGrid {
  /** Of a longitude in 1e-7 degrees. */
  xOf(lng: number): number;
  /** Of a latitude in 1e-7 degrees. */
  yOf(lat: number): number;
  /** west, south, east, north in 1e-7 degrees, with `margin` grid units on each side. */
  boundsWith(margin: number): [number, number, number, number];
}

export function tileGrid(z: number, x: number, y: number): TileGrid {
  const world = 2 ** z * TILE_EXTENT;
  const [left, top] = [x * TILE_EXTENT, y * TILE_EXTENT];
  const perLng = world / (360 * UNITS_PER_DEGREE);
  const lngAt = (at: number) => ((at + left) / world - 0.5) * 360 * UNITS_PER_DEGREE;
  const latAt = (at: number) =>
    (Math.atan(Math.sinh(Math.PI * (1 - (2 * (at + top)) / world))) / DEGREE) * UNITS_PER_DEGREE;
  return {
    xOf: (lng) => lng * perLng + world / 2 - left,
    yOf: (lat) => {
      const sine = Math.sin((lat / UNITS_PER_DEGREE) * DEGREE);
      return (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world - top;
    },
    boundsWith: (margin) => [
      lngAt(-margin),
      latAt(TILE_EXTENT + margin),
      lngAt(TILE_EXTENT + margin),
      latAt(-margin),
    ],
  };
}
