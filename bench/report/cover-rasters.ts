import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import proj4 from 'proj4';
import { GROUND_COVER_QUARTERS, WOODY_COVER_YEARS } from '#entities/cover';
import { projected, writeCog } from '../../server/rasters/cog/write-cog.fixture.ts';
import { sized } from '../sized.ts';

const SIDE = sized({ usual: 1_024, smoke: 256 });
const PIXEL_M = 30;
const BLOCK_PX = SIDE / 2;
const ALBERS =
  '+proj=aea +lat_0=0 +lon_0=132 +lat_1=-18 +lat_2=-36 +x_0=0 +y_0=0 +ellps=GRS80 +towgs84=0,0,0 +no_defs';
const NO_DATA = 255;

/**
 * Writes cover rasters of all seasons and years like the real ones: Cloud-Optimised GeoTIFFs of 30
 * m pixels in Australian Albers, 31 km around a point where all four blocks of a file meet. Returns
 * the settings that refer to them.
 */
export async function writeCoverRasters(
  folder: string,
  middle: readonly [lng: number, lat: number],
): Promise<Record<string, string>> {
  const [x = 0, y = 0] = proj4('EPSG:4326', ALBERS).forward([...middle]);
  const half = (SIDE / 2) * PIXEL_M;
  const write = (name: string, percents: Uint8Array) => {
    const file = writeCog({
      grid: {
        left: x - half,
        top: y + half,
        pixelWidth: PIXEL_M,
        pixelHeight: PIXEL_M,
        columns: SIDE,
        rows: SIDE,
      },
      pixel: (column, row) => [percents[row * SIDE + column]!],
      geoKeys: projected(3577),
      nodata: String(NO_DATA),
      blockPx: BLOCK_PX,
      predictor: true,
      overviews: 2,
    });
    return writeFile(join(folder, name), file);
  };
  const paddocks = landOf((column, row) => {
    const paddock = 15 * Math.sin(Math.floor(column / 21) * 1.7 + Math.floor(row / 17) * 2.3);
    return 62 + paddock + (((column * 7_919) ^ (row * 104_729)) % 9);
  });
  for (const [i, quarter] of GROUND_COVER_QUARTERS.entries()) {
    const season = 12 * Math.sin((i * Math.PI) / 2) + 10 * Math.cos(i / 9);
    await write(`ground-${quarter}.tif`, dated(paddocks, season));
  }
  const trees = landOf((column, row) => 55 - Math.abs(row % 90) - (((column * 31) ^ row) % 11));
  for (let year = WOODY_COVER_YEARS.first; year <= WOODY_COVER_YEARS.last; year++) {
    await write(`woody-${year}.tif`, dated(trees, 6 * Math.sin(year / 5)));
  }
  return {
    GROUND_COVER_SOURCE: join(folder, 'ground-{yyyy-mm}.tif'),
    GROUND_COVER_VALUES: 'cover',
    GROUND_COVER_NAME: 'Made-up ground cover, version 1',
    WOODY_COVER_SOURCE: join(folder, 'woody-{year}.tif'),
    WOODY_COVER_VALUES: 'cover',
    WOODY_COVER_NAME: 'Made-up woody cover, version 1',
  };
}

/** Computes once what does not change with the date. */
function landOf(percentAt: (column: number, row: number) => number): Float32Array {
  return Float32Array.from({ length: SIDE * SIDE }, (_, i) =>
    percentAt(i % SIDE, Math.floor(i / SIDE)),
  );
}

const dated = (land: Float32Array, more: number): Uint8Array =>
  Uint8Array.from(land, (percent) => Math.min(100, Math.max(0, Math.round(percent + more))));
