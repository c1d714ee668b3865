import proj4 from 'proj4';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { percentagesOn, pixelsOver, TooMuchRasterError } from '../read-raster.ts';
import type { RasterGrid } from '../raster-source.ts';
import { tileGrid } from '../tile-grid.ts';
import {
  ALBERS,
  DATE_PATH,
  expectNearest,
  GRID,
  percentAt,
  RECIPE,
  startCoverStore,
  tileOver,
  type CoverStore,
} from './cover-store.fixture.ts';
import { geographic, projected, type CogRecipe } from './write-cog.fixture.ts';

// Only in `npm run test:full`: reads every kind of raster beside another reader; covers are read in every run.

/** 240 by 180 km. */
const LARGE: CogRecipe = {
  ...RECIPE,
  grid: { ...GRID, columns: 8000, rows: 6000 },
  blockPx: 256,
  overviews: 0,
  isEmptyBlock: () => true,
};

let store: CoverStore;
beforeAll(async () => {
  store = await startCoverStore();
});
afterAll(() => store.stop());
beforeEach(() => store.clear());

describe('percentagesOn', () => {
  it.each([
    [10, 4],
    [11, 2],
    [12, 1],
    [14, 1],
  ])('returns the nearest values at zoom %i, from every %i pixels', async (z, scale) => {
    const raster = await store.opened(RECIPE);
    const tile = tileOver(ALBERS, GRID, z);
    const level: RasterGrid = {
      ...GRID,
      pixelWidth: GRID.pixelWidth * scale,
      pixelHeight: GRID.pixelHeight * scale,
      columns: GRID.columns / scale,
      rows: GRID.rows / scale,
    };
    const found = await percentagesOn(raster, tile);
    const shown = expectNearest(found, tile, ALBERS, level, (column, row) =>
      percentAt(column * scale, row * scale),
    );
    expect(shown).toBeGreaterThan(10_000);
  });

  it.each([
    [
      'degrees',
      geographic(4326),
      { left: 146, top: -34.2, pixelWidth: 0.0003, pixelHeight: 0.0003 },
    ],
    [
      'GDA2020 degrees',
      geographic(7844),
      { left: 146, top: -34.2, pixelWidth: 0.0003, pixelHeight: 0.00025 },
    ],
    [
      'Map Grid zone 55',
      projected(28355),
      { left: 400_000, top: 6_210_000, pixelWidth: 25, pixelHeight: 25 },
    ],
    [
      'UTM zone 55 S',
      projected(32755),
      { left: 400_000, top: 6_210_000, pixelWidth: 30, pixelHeight: 30 },
    ],
    [
      'VicGrid',
      projected(3111),
      { left: 2_500_000, top: 2_500_000, pixelWidth: 30, pixelHeight: 30 },
    ],
    [
      'Web Mercator',
      projected(3857),
      { left: 16_300_000, top: -4_000_000, pixelWidth: 38, pixelHeight: 38 },
    ],
    [
      'Albers without a code',
      {
        1024: 1,
        1025: 1,
        3072: 32767,
        3075: 11,
        3078: -18,
        3079: -36,
        3080: 132,
        3081: 0,
        3082: 0,
        3083: 0,
      },
      GRID,
    ],
  ] as const)('reads a raster in %s', async (_, geoKeys, place) => {
    const grid = { ...GRID, ...place };
    const raster = await store.opened({ ...RECIPE, grid, geoKeys, overviews: 0 });
    const tile = tileOver(raster.crs, grid, 13);
    const shown = expectNearest(
      await percentagesOn(raster, tile),
      tile,
      raster.crs,
      grid,
      percentAt,
    );
    expect(shown).toBeGreaterThan(60_000);
  });

  it.each([
    ['a predictor', { predictor: true }],
    ['no compression', { compression: 'none' }],
    ['bands one after another', { isPlanar: true, predictor: true }],
    ['16 bits', { sample: 'int16', predictor: true }],
    ['floats', { sample: 'float32' }],
    ['blocks larger than it', { blockPx: 1024 }],
    ['odd blocks', { blockPx: 48 }],
  ] as const)('returns the same values for a raster with %s', async (_, difference) => {
    const tile = tileOver(ALBERS, GRID, 13);
    const expected = await percentagesOn(await store.opened(RECIPE), tile);
    const found = await percentagesOn(await store.opened({ ...RECIPE, ...difference }), tile);
    expect(found).toEqual(expected);
  });

  it('returns NaN where a block is omitted and outside the raster', async () => {
    const tile = tileOver(ALBERS, GRID, 13);
    const holed = await store.opened({ ...RECIPE, isEmptyBlock: () => true });
    expect((await percentagesOn(holed, tile)).every(Number.isNaN)).toBe(true);
    const abroad = tileGrid({ z: 5, x: 3, y: 12 });
    expect((await percentagesOn(await store.opened(RECIPE), abroad)).every(Number.isNaN)).toBe(
      true,
    );
  });

  it('shifts the grid by half a pixel where coordinates refer to pixel centres', async () => {
    const point = { ...GRID, left: GRID.left + 15, top: GRID.top - 15 };
    const geoKeys = { ...projected(3577), 1025: 2 };
    const raster = await store.opened({ ...RECIPE, grid: point, geoKeys });
    expect(raster.levels[0].grid).toEqual(GRID);
  });

  it('reads the coarsest overview that is fine enough for the tile, in few bytes (LAYER-13)', async () => {
    const raster = await store.opened({ ...RECIPE, compression: 'none', blockPx: 128 });
    expect(raster.levels.map(({ grid }) => grid.pixelWidth)).toEqual([30, 60, 120, 240]);
    const file = store.files.get(DATE_PATH)!;
    store.asked.length = 0;
    await percentagesOn(raster, tileOver(ALBERS, GRID, 9));
    expect(store.bytesAsked()).toBeLessThan(file.length / 10);
  });

  it('requests each range once, even for concurrent reads', async () => {
    const raster = await store.opened(RECIPE);
    const tile = tileOver(ALBERS, GRID, 12);
    await Promise.all([percentagesOn(raster, tile), percentagesOn(raster, tile)]);
    expect(new Set(store.asked.map(({ range }) => range)).size).toBe(store.asked.length);
    const before = store.asked.length;
    await percentagesOn(raster, tile);
    expect(store.asked.length).toBe(before);
  });

  it('refuses to read a large file without overviews completely', async () => {
    const raster = await store.opened(LARGE);
    const wide = tileOver(ALBERS, LARGE.grid, 7);
    await expect(percentagesOn(raster, wide)).rejects.toThrow(TooMuchRasterError);
  });
});

describe('pixelsOver', () => {
  it('returns the finest pixels that touch a box', async () => {
    const raster = await store.opened(RECIPE);
    const [lon, lat] = proj4(ALBERS, 'EPSG:4326').forward([GRID.left + 9000, GRID.top - 6000]);
    const { grid, percentages } = (await pixelsOver(raster, [lon, lat - 0.01, lon + 0.012, lat]))!;
    const [column, row] = [(grid.left - GRID.left) / 30, (GRID.top - grid.top) / 30];
    expect([column, row].every(Number.isInteger)).toBe(true);
    expect(grid.columns * grid.rows).toBe(percentages.length);
    const expected = Float32Array.from(percentages, (_, i) =>
      percentAt(column + (i % grid.columns), row + Math.floor(i / grid.columns)),
    );
    expect(percentages).toEqual(expected);
    const { forward } = proj4('EPSG:4326', ALBERS);
    for (const [x, y] of [forward([lon, lat]), forward([lon + 0.012, lat - 0.01])]) {
      expect(x).toBeGreaterThanOrEqual(grid.left);
      expect(x).toBeLessThanOrEqual(grid.left + 30 * grid.columns);
      expect(y).toBeLessThanOrEqual(grid.top);
      expect(y).toBeGreaterThanOrEqual(grid.top - 30 * grid.rows);
    }
  });

  it('returns null outside the raster, and refuses a box the size of a state', async () => {
    const raster = await store.opened(LARGE);
    expect(await pixelsOver(raster, [110, -20, 110.1, -19.9])).toBeNull();
    await expect(pixelsOver(raster, [140, -38, 152, -28])).rejects.toThrow(TooMuchRasterError);
  });
});
