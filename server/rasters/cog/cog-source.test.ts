import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import proj4 from 'proj4';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { percentagesOn, pixelsOver, TooMuchRaster } from '../read-raster.ts';
import type { GridInCrs, Raster, RasterGrid } from '../raster-source.ts';
import { tileGrid } from '../tile-grid.ts';
import { createCogSource, type CogSourceOptions } from './cog-source.ts';
import { crsOf } from './crs.ts';
import { startRangeServer } from './range-server.fixture.ts';
import { geographic, projected, writeCog, type CogRecipe } from './write-cog.fixture.ts';

const log = pino({ level: 'silent' });
const DATE = '2020-06';
const ALBERS = crsOf({ GTModelTypeGeoKey: 1, ProjectedCSTypeGeoKey: 3577 });

/** 30 m pixels of the Riverina in Australian Albers: about 24 by 18 km. */
const GRID: RasterGrid = {
  left: 1_310_400,
  top: -3_796_800,
  pixelWidth: 30,
  pixelHeight: 30,
  columns: 800,
  rows: 600,
};
/** Different from every neighbour, with a hole. */
const percentAt = (column: number, row: number) =>
  column > 300 && column < 330 && row > 200 && row < 260
    ? NaN
    : (column * 7 + row * 13 + Math.floor(column / 9)) % 101;
const bareBand = (column: number, row: number) => {
  const percent = percentAt(column, row);
  return Number.isNaN(percent) ? 255 : 200 - percent;
};
/** Bare, green and dry, as TERN's seasonal ground cover has them. */
const RECIPE: CogRecipe = {
  grid: GRID,
  pixel: (column, row) => [bareBand(column, row), 150, 100],
  geoKeys: projected(3577),
  nodata: '255',
  overviews: 3,
};

/** 240 by 180 km. */
const LARGE: CogRecipe = {
  ...RECIPE,
  grid: { ...GRID, columns: 8000, rows: 6000 },
  blockPx: 256,
  overviews: 0,
  isEmptyBlock: () => true,
};

let store: Awaited<ReturnType<typeof startRangeServer>>;
let folder: string;
beforeAll(async () => {
  store = await startRangeServer();
  folder = await mkdtemp(join(tmpdir(), 'cover-'));
});
afterAll(async () => {
  await store.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  store.files.clear();
  store.asked.length = 0;
  store.answerRightly();
});

const sourceOf = (options: Partial<CogSourceOptions> = {}) =>
  createCogSource({
    product: 'ground',
    template: `${store.origin}/m{start}{end}.tif`,
    storedAs: 'bare+100',
    log,
    ...options,
  });
const usual = writeCog(RECIPE);
const put = (recipe: CogRecipe, path = '/m202006202008.tif') =>
  store.files.set(path, recipe === RECIPE ? usual : writeCog(recipe));

async function opened(recipe: CogRecipe, options: Partial<CogSourceOptions> = {}): Promise<Raster> {
  put(recipe);
  const raster = await sourceOf(options).open(DATE);
  return raster!;
}

/** The tile at a zoom over the middle of the raster. */
function tileOver(crs: string, grid: RasterGrid, z: number): GridInCrs {
  const [lon, lat] = proj4(crs, 'EPSG:4326').forward([
    grid.left + (grid.columns / 2) * grid.pixelWidth,
    grid.top - (grid.rows / 2) * grid.pixelHeight,
  ]);
  const sin = Math.sin((lat * Math.PI) / 180);
  return tileGrid({
    z,
    x: Math.floor((lon / 360 + 0.5) * 2 ** z),
    y: Math.floor((0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * 2 ** z),
  });
}

/** Compares with every pixel looked up by itself; those near two pixels' border may be either. */
function expectNearest(
  found: Float32Array,
  tile: GridInCrs,
  crs: string,
  grid: RasterGrid,
  percent: (column: number, row: number) => number,
): number {
  const { forward } = proj4(tile.crs, crs);
  let shown = 0;
  found.forEach((value, i) => {
    const [x, y] = forward([
      tile.left + ((i % tile.columns) + 0.5) * tile.pixelWidth,
      tile.top - (Math.floor(i / tile.columns) + 0.5) * tile.pixelHeight,
    ]);
    const around = [-0.1, 0.1].flatMap((right) =>
      [-0.1, 0.1].map((down) => {
        const column = Math.floor((x - grid.left) / grid.pixelWidth + right);
        const row = Math.floor((grid.top - y) / grid.pixelHeight + down);
        const isInside = column >= 0 && row >= 0 && column < grid.columns && row < grid.rows;
        return isInside ? percent(column, row) : NaN;
      }),
    );
    if (!Number.isNaN(value)) shown += 1;
    if (!around.some((expected) => Object.is(expected, value))) {
      throw new Error(`pixel ${i} is ${value}, not one of ${around.join()}`);
    }
  });
  return shown;
}

describe('values of a tile', () => {
  it.each([
    [10, 4],
    [11, 2],
    [12, 1],
    [14, 1],
  ])('are the nearest ones at zoom %i, of every %i pixels', async (z, scale) => {
    const raster = await opened(RECIPE);
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
  ] as const)('are right in %s', async (_, geoKeys, place) => {
    const grid = { ...GRID, ...place };
    const raster = await opened({ ...RECIPE, grid, geoKeys, overviews: 0 });
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
  ] as const)('are the same with %s', async (_, difference) => {
    const tile = tileOver(ALBERS, GRID, 13);
    const expected = await percentagesOn(await opened(RECIPE), tile);
    const found = await percentagesOn(await opened({ ...RECIPE, ...difference }), tile);
    expect(found).toEqual(expected);
  });

  it('are missing where a block is left out and outside of the raster', async () => {
    const tile = tileOver(ALBERS, GRID, 13);
    const holed = await opened({ ...RECIPE, isEmptyBlock: () => true });
    expect((await percentagesOn(holed, tile)).every(Number.isNaN)).toBe(true);
    const abroad = tileGrid({ z: 5, x: 3, y: 12 });
    expect((await percentagesOn(await opened(RECIPE), abroad)).every(Number.isNaN)).toBe(true);
  });

  it('are half a pixel off where coordinates name the middle of pixels', async () => {
    const point = { ...GRID, left: GRID.left + 15, top: GRID.top - 15 };
    const geoKeys = { ...projected(3577), 1025: 2 };
    const raster = await opened({ ...RECIPE, grid: point, geoKeys });
    expect(raster.levels[0].grid).toEqual(GRID);
  });

  it('come from the overview that is as fine as the tile, in few bytes (LAYER-13)', async () => {
    const raster = await opened({ ...RECIPE, compression: 'none', blockPx: 128 });
    expect(raster.levels.map(({ grid }) => grid.pixelWidth)).toEqual([30, 60, 120, 240]);
    const file = store.files.get('/m202006202008.tif')!;
    store.asked.length = 0;
    await percentagesOn(raster, tileOver(ALBERS, GRID, 9));
    expect(store.bytesAsked()).toBeLessThan(file.length / 10);
  });

  it('are asked for once, also by several at once', async () => {
    const raster = await opened(RECIPE);
    const tile = tileOver(ALBERS, GRID, 12);
    await Promise.all([percentagesOn(raster, tile), percentagesOn(raster, tile)]);
    expect(new Set(store.asked.map(({ range }) => range)).size).toBe(store.asked.length);
    const before = store.asked.length;
    await percentagesOn(raster, tile);
    expect(store.asked.length).toBe(before);
  });

  it('are refused where a large file without overviews would be read whole', async () => {
    const raster = await opened(LARGE);
    const wide = tileOver(ALBERS, LARGE.grid, 7);
    await expect(percentagesOn(raster, wide)).rejects.toThrow(TooMuchRaster);
  });
});

describe('pixelsOver', () => {
  it("gives the raster's own pixels that touch a box", async () => {
    const raster = await opened(RECIPE);
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

  it('gives nothing where there is no raster, and refuses a state', async () => {
    const raster = await opened(LARGE);
    expect(await pixelsOver(raster, [110, -20, 110.1, -19.9])).toBeNull();
    await expect(pixelsOver(raster, [140, -38, 152, -28])).rejects.toThrow(TooMuchRaster);
  });
});

describe('files', () => {
  it('are found by the months of their season in a folder too', async () => {
    await writeFile(join(folder, 'lztmre_aus_m202212202302_dixa2.tif'), writeCog(RECIPE));
    await writeFile(join(folder, 'lztmre_aus_m202006202008_dixa2.tif'), writeCog(RECIPE));
    const source = sourceOf({ template: join(folder, 'lztmre_aus_m{start}{end}_dixa2.tif') });
    expect(await source.open('2022-12')).toBeNull();
    const tile = tileOver(ALBERS, GRID, 13);
    const found = await percentagesOn((await source.open(DATE))!, tile);
    expect(expectNearest(found, tile, ALBERS, GRID, percentAt)).toBeGreaterThan(10_000);
  });

  it('that are missing are no failure, and are looked for again later', async () => {
    let time = 0;
    const source = sourceOf({ now: () => time });
    expect(await source.open(DATE)).toBeNull();
    put(RECIPE);
    expect(await source.open(DATE)).toBeNull();
    expect(store.asked).toHaveLength(1);
    time = 61_000;
    expect(await source.open(DATE)).not.toBeNull();
  });

  it('of dates that are none are never asked for', async () => {
    const source = sourceOf();
    for (const date of ['2020-07', '1989-09', '../etc', '2020']) {
      expect(await source.open(date)).toBeNull();
    }
    expect(store.asked).toEqual([]);
  });

  it('that a private store hides by 403 are missing', async () => {
    put(RECIPE);
    store.answerBy((_, response) => response.writeHead(403).end());
    expect(await sourceOf().open(DATE)).toBeNull();
  });

  it('that change are not mixed with what they were', async () => {
    put({ ...RECIPE, compression: 'none' });
    const source = sourceOf();
    const tile = tileOver(ALBERS, GRID, 13);
    const before = (await source.open(DATE))!;
    store.replace('/m202006202008.tif', writeCog({ ...RECIPE, pixel: () => [150, 0, 0] }));
    await expect(percentagesOn(before, tile)).rejects.toThrow('Ground cover is unavailable');
    const found = await percentagesOn((await source.open(DATE))!, tile);
    expect(new Set(found)).toEqual(new Set([50]));
  });

  it('that change in a folder are not mixed either', async () => {
    const path = join(folder, '2020-06.tif');
    const source = sourceOf({ template: join(folder, '{yyyy-mm}.tif') });
    await writeFile(path, writeCog({ ...RECIPE, compression: 'none' }));
    const before = (await source.open(DATE))!;
    await writeFile(path, writeCog({ ...RECIPE, pixel: () => [150, 0, 0] }));
    await utimes(path, 1, 1);
    const tile = tileOver(ALBERS, GRID, 13);
    await expect(percentagesOn(before, tile)).rejects.toThrow('Ground cover is unavailable');
    expect(new Set(await percentagesOn((await source.open(DATE))!, tile))).toEqual(new Set([50]));
  });
});

describe('a store that does not do as asked', () => {
  it.each<[string, Parameters<typeof store.answerBy>[0]]>([
    ['answers with the whole file', (_, response, file) => void response.writeHead(200).end(file)],
    ['is broken', (_, response) => void response.writeHead(500).end()],
    ['is busy', (_, response) => void response.writeHead(429).end()],
    [
      'sends elsewhere',
      (_, response) => void response.writeHead(302, { location: '/m202006202008.tif' }).end(),
    ],
    [
      'sends another range',
      (_, response, file) =>
        void response
          .writeHead(206, { 'content-range': `bytes 5-14/${file.length}` })
          .end(file.subarray(5, 15)),
    ],
    ['says no range', (_, response, file) => void response.writeHead(206).end(file)],
    [
      'breaks off',
      (_, response) => {
        response.writeHead(206, { 'content-length': '65536', 'content-range': 'bytes 0-65535/9' });
        response.write('II');
        setTimeout(() => response.destroy(), 10);
      },
    ],
    [
      'sends a page',
      (_, response) =>
        void response.writeHead(206, { 'content-range': 'bytes 0-14/15' }).end('<!doctype html>'),
    ],
  ])('is unavailable when it %s', async (_, answer) => {
    put(RECIPE);
    store.answerBy(answer);
    await expect(sourceOf().open(DATE)).rejects.toThrow('Ground cover is unavailable');
  });

  it('is asked again after a failure has passed', async () => {
    put(RECIPE);
    const source = sourceOf();
    store.answerBy((_, response) => void response.writeHead(500).end());
    await expect(source.open(DATE)).rejects.toThrow('status 500');
    store.answerRightly();
    expect(await source.open(DATE)).not.toBeNull();
  });

  it.each<[string, Uint8Array]>([
    ['a cut-off directory', writeCog(RECIPE).slice(0, 100)],
    ['text', Buffer.from('no tiff at all')],
    ['an unknown system', writeCog({ ...RECIPE, geoKeys: projected(2154) })],
    ['no place', writeCog({ ...RECIPE, geoKeys: {} })],
  ])('says %s in the log, once', async (_, file) => {
    store.files.set('/m202006202008.tif', file);
    const said: unknown[] = [];
    const source = sourceOf({
      log: { ...log, warn: (entry: unknown) => said.push(entry) } as never,
    });
    await expect(source.open(DATE)).rejects.toThrow('garbage');
    await expect(source.open(DATE)).rejects.toThrow('garbage');
    expect(said).toHaveLength(1);
  });

  it('cannot make a block larger than it is', async () => {
    const file = writeCog({ ...RECIPE, overviews: 0 });
    const bomb = writeCog({ ...RECIPE, overviews: 0, blockPx: 1024, pixel: () => [0, 0, 0] });
    expect(bomb.length).toBeLessThan(file.length);
    // The same picture, said to be in blocks of 64 pixels.
    const lie = Buffer.from(bomb);
    for (let at = 8; at < 400; at += 2) {
      const [tag, value] = [lie.readUInt16LE(at), lie.readUInt16LE(at + 8)];
      if ((tag === 322 || tag === 323) && value === 1024) lie.writeUInt16LE(64, at + 8);
    }
    store.files.set('/m202006202008.tif', lie);
    const raster = (await sourceOf().open(DATE))!;
    expect(raster.levels[0].blockColumns).toBe(64);
    await expect(raster.levels[0].block(0, 0)).rejects.toThrow('garbage');
  });
});
