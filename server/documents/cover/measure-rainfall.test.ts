import { describe, expect, it } from 'vitest';
import type { Raster, RasterSource } from '../../rasters/index.ts';
import { droughtsIn, measureRainfall } from './measure-rainfall.ts';

describe('droughtsIn', () => {
  const years = (mm: readonly number[]) => mm.map((of, i) => ({ year: 1960 + i, mm: of }));

  it('finds no droughts in a record of fewer than 30 years', () => {
    expect(droughtsIn(years(Array.from({ length: 29 }, (_, i) => 300 + i)))).toBeNull();
    expect(droughtsIn([])).toBeNull();
  });

  it('returns the driest tenth of the record, in chronological order', () => {
    const rain = Array.from({ length: 40 }, (_, i) => 400 + i);
    [rain[30], rain[7], rain[39], rain[12]] = [90, 120, 110, 100];
    expect(droughtsIn(years(rain))).toEqual({
      years: [1967, 1972, 1990, 1999],
      record: [1960, 1999],
    });
  });
});

it('measures the rain on a farm, weighted by area, in the years that the source has', async () => {
  const source: RasterSource = {
    async open(date): Promise<Raster | null> {
      const year = Number(date);
      if (year < 1980) return null;
      // The western cell has 100 mm, the eastern one the year as millimetres; the rest no data.
      const block = async () => Float32Array.of(100, year, NaN, NaN);
      const grid = { left: 147, top: -34, pixelWidth: 1, pixelHeight: 1, columns: 2, rows: 2 };
      return {
        crs: 'EPSG:4326',
        levels: [{ grid, blockColumns: 2, blockRows: 2, block }],
        percentOf: (stored) => stored,
      };
    },
  };
  const [west, south, east, north] = [147.9, -34.6, 148.1, -34.4];
  const ring: [number, number][] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  const measured = await measureRainfall(source, [{ polygons: [[ring]], areaHa: 40_000 }]);
  expect(measured).toHaveLength(42);
  expect(measured[0]!.year).toBe(1980);
  expect(measured[0]!.mm).toBeCloseTo((100 + 1980) / 2, 0);
});
