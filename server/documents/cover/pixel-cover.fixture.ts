import type { Raster, RasterSource } from '../../rasters/index.ts';
import type { Zone } from '../../rasters/zonal/index.ts';

/**
 * A raster of 8 × 4 pixels, each a thousandth of a degree, in blocks of 4 × 4; NaN where
 * `percentAt` returns null.
 */
export function sourceOf(
  percentAt: (date: string, column: number, row: number) => number | null,
  westOf: (date: string) => number = () => 146,
): RasterSource {
  const size = 0.001;
  const gridOf = (date: string) => {
    const [left, top] = [westOf(date), -34];
    return { left, top, pixelWidth: size, pixelHeight: size, columns: 8, rows: 4 };
  };
  const rasterOf = (date: string): Raster => ({
    crs: 'EPSG:4326',
    percentOf: (stored) => stored,
    levels: [
      {
        grid: gridOf(date),
        blockColumns: 4,
        blockRows: 4,
        block: async (blockColumn) =>
          Float32Array.from(
            { length: 16 },
            (_, i) => percentAt(date, 4 * blockColumn + (i % 4), Math.floor(i / 4)) ?? NaN,
          ),
      },
    ],
  });
  return {
    open: async (date) => (percentAt(date, -1, -1) === null ? null : rasterOf(date)),
  };
}

/** Whole columns of the raster, 4 ha each. */
export const columns = (from: number, to: number): Zone => {
  const [west, east] = [146 + from / 1000, 146 + to / 1000];
  const [north, south] = [-34, -34.004];
  const ring = [
    [west, north],
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ] as const;
  return { polygons: [[ring]], areaHa: 4 * (to - from) };
};

/** A farm and its comparison, two parcels each. */
export const GROUPS = {
  farm: [columns(0, 3), columns(3, 5)],
  comparison: [columns(5, 7), columns(7, 8)],
};
