import { describe, expect, it } from 'vitest';
import { GROUND_COVER_QUARTERS } from '#entities/cover';
import type { Raster, RasterSource } from '../../rasters/index.ts';
import type { Zone } from '../../rasters/zonal/index.ts';
import { measureGroundCover } from './measure-ground-cover.ts';
import { measureWoodyCover } from './measure-woody-cover.ts';

/** 8 × 4 pixels of a thousandth of a degree, in blocks of 4 × 4; NaN where `percentAt` has none. */
function sourceOf(
  percentAt: (date: string, column: number, row: number) => number | null,
): RasterSource {
  const size = 0.001;
  const grid = { left: 146, top: -34, pixelWidth: size, pixelHeight: size, columns: 8, rows: 4 };
  const rasterOf = (date: string): Raster => ({
    crs: 'EPSG:4326',
    percentOf: (stored) => stored,
    levels: [
      {
        grid,
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
const columns = (from: number, to: number): Zone => {
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
const GROUPS = { farm: [columns(0, 3), columns(3, 5)], comparison: [columns(5, 7), columns(7, 8)] };

describe('ground cover measured', () => {
  it('has means, percentiles and shares by area, of the farm and of what it is compared with', async () => {
    const source = sourceOf((_, column) => 10 * column + 20);
    const { quarters, missing } = await measureGroundCover(source, GROUPS);
    expect(quarters.map(({ quarter }) => quarter)).toEqual(GROUND_COVER_QUARTERS);
    expect(missing).toEqual([]);
    const { farm, comparison, parcelMeans } = quarters[60]!;
    expect(farm?.measuredHa).toBeCloseTo(20, 6);
    expect(farm?.mean).toBeCloseTo(40, 4);
    expect(farm?.p10).toBeCloseTo(20, 6);
    expect(farm?.p90).toBeCloseTo(60, 6);
    expect(farm?.under50).toBeCloseTo(0.6, 6);
    expect(farm?.under70).toBeCloseTo(1, 6);
    expect(comparison?.mean).toBeCloseTo(80, 4);
    expect([...parcelMeans].map(Math.round)).toEqual([75, 90]);
  });

  it('leaves out seasons without a raster, and those that less than half of the area has', async () => {
    const source = sourceOf((date, column) => {
      if (date === '1990-03') return null;
      return date === '1990-06' && column >= 2 && column < 5 ? NaN : 60;
    });
    const { quarters, missing } = await measureGroundCover(source, GROUPS);
    expect(missing).toEqual(['1990-03']);
    expect(quarters[1]).toMatchObject({ quarter: '1990-03', farm: null, comparison: null });
    expect(quarters[2]).toMatchObject({ quarter: '1990-06', farm: null });
    expect(quarters[2]?.comparison?.mean).toBeCloseTo(60, 4);
    expect(quarters[3]?.farm?.mean).toBeCloseTo(60, 4);
  });
});

describe('woody cover measured', () => {
  it('has hectares by class, and what was gained and lost since the year before', async () => {
    // Column 0 is cleared in 2000, column 4 grows from 2010 on, column 6 is closed forest.
    const canopy = (date: string, column: number) => {
      const year = Number(date);
      if (column === 0) return year < 2000 ? 50 : 0.5;
      if (column === 4) return year < 2010 ? 2 : 20;
      return column === 6 ? 80 : 0;
    };
    const measured = await measureWoodyCover(sourceOf(canopy), GROUPS);
    const of = (year: number) => measured.years.find((entry) => entry.year === year)!;
    expect(measured.years).toHaveLength(29);
    expect(of(1991).farm?.change).toBeNull();
    expect(of(1991).farm?.classHa.map(Math.round)).toEqual([12, 4, 0, 0, 4, 0]);
    expect(of(1991).farm?.woodyHa).toBeCloseTo(4, 6);
    expect(of(2000).farm?.change?.lossHa).toBeCloseTo(4, 6);
    expect(of(2000).farm?.change?.gainHa).toBe(0);
    expect(of(2010).farm?.change?.gainHa).toBeCloseTo(4, 6);
    expect(of(2011).farm?.change).toEqual({ gainHa: 0, lossHa: 0 });
    expect(measured.whole.farm?.gainHa).toBeCloseTo(4, 6);
    expect(measured.whole.farm?.lossHa).toBeCloseTo(4, 6);
    expect(measured.whole.comparison).toEqual({ gainHa: 0, lossHa: 0 });
    expect([...measured.parcelShares].map((share) => share.toFixed(3))).toEqual(['0.500', '0.000']);
  });

  it('compares over a year that is missing with the one before it', async () => {
    const source = sourceOf((date, column) => {
      if (date === '2005') return null;
      return column === 1 && Number(date) > 2004 ? 30 : 0;
    });
    const { years, missing } = await measureWoodyCover(source, GROUPS);
    expect(missing).toEqual([2005]);
    expect(years.find(({ year }) => year === 2005)?.farm).toBeNull();
    expect(years.find(({ year }) => year === 2006)?.farm?.change?.gainHa).toBeCloseTo(4, 6);
  });
});
