import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import proj4 from 'proj4';
import { pino } from 'pino';
import type { GridInCrs, Raster, RasterGrid } from '../raster-source.ts';
import { tileGrid } from '../tile-grid.ts';
import { createCogSource, type CogSourceOptions } from './cog-source.ts';
import { crsOf } from './crs.ts';
import { startRangeServer } from './range-server.fixture.ts';
import { projected, writeCog, type CogRecipe } from './write-cog.fixture.ts';

export const log = pino({ level: 'silent' });
export const ALBERS = crsOf({ GTModelTypeGeoKey: 1, ProjectedCSTypeGeoKey: 3577 });
/** A season, and the path of its file in the store. */
export const DATE = '2020-06';
export const DATE_PATH = '/m202006202008.tif';

/** 30 m pixels of the Riverina in Australian Albers: about 24 by 18 km. */
export const GRID: RasterGrid = {
  left: 1_310_400,
  top: -3_796_800,
  pixelWidth: 30,
  pixelHeight: 30,
  columns: 800,
  rows: 600,
};
/** Values that differ between neighbours, with a hole. */
export const percentAt = (column: number, row: number) =>
  column > 300 && column < 330 && row > 200 && row < 260
    ? NaN
    : (column * 7 + row * 13 + Math.floor(column / 9)) % 101;
const bareBand = (column: number, row: number) => {
  const percent = percentAt(column, row);
  return Number.isNaN(percent) ? 255 : 200 - percent;
};
/** Bands of bare, green and dry cover, as in TERN's seasonal ground cover. */
export const RECIPE: CogRecipe = {
  grid: GRID,
  pixel: (column, row) => [bareBand(column, row), 150, 100],
  geoKeys: projected(3577),
  nodata: '255',
  overviews: 3,
};

const usual = writeCog(RECIPE);

/** Starts a ground cover store that answers byte ranges, and creates a folder for files. */
export async function startCoverStore() {
  const store = await startRangeServer();
  const folder = await mkdtemp(join(tmpdir(), 'cover-'));

  const sourceOf = (options: Partial<CogSourceOptions> = {}) =>
    createCogSource({
      product: 'ground',
      template: `${store.origin}/m{start}{end}.tif`,
      storedAs: 'bare+100',
      log,
      ...options,
    });
  const put = (recipe: CogRecipe) =>
    store.files.set(DATE_PATH, recipe === RECIPE ? usual : writeCog(recipe));

  return {
    ...store,
    folder,
    sourceOf,
    put,
    async opened(recipe: CogRecipe): Promise<Raster> {
      put(recipe);
      return (await sourceOf().open(DATE))!;
    },
    /** Restores the initial state. */
    clear() {
      store.files.clear();
      store.asked.length = 0;
      store.answerRightly();
    },
    async stop() {
      await store.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type CoverStore = Awaited<ReturnType<typeof startCoverStore>>;

/** The tile at a zoom level over the centre of the raster. */
export function tileOver(crs: string, grid: RasterGrid, z: number): GridInCrs {
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

/**
 * Compares with each pixel looked up individually; near the border of two pixels either value is
 * accepted.
 */
export function expectNearest(
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
