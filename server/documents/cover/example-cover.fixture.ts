import proj4 from 'proj4';
import type { Raster, RasterSource } from '../../rasters/index.ts';

/**
 * Made-up cover: `place` gives each pixel's constant part, `percentOn` turns it into the cover of a
 * date; NaN for no data.
 */
interface ExampleModel {
  place: (column: number, row: number) => number;
  percentOn: (date: string) => (place: number) => number;
}

interface ExampleOptions {
  missing?: readonly string[];
  /** True where a date has no data in a column; all files have pixels there. */
  isUnseen?: (date: string, column: number) => boolean;
  /** The approximate centre of the data; by default the example farm. */
  near?: readonly [lng: number, lat: number];
}

const BLOCK_PX = 64;
const NO_DATA = 255;
const ALBERS =
  '+proj=aea +lat_0=0 +lon_0=132 +lat_1=-18 +lat_2=-36 +x_0=0 +y_0=0 +ellps=GRS80 +towgs84=0,0,0 +no_defs';

/** For tests: 30 m pixels in Australian Albers around the example farm, computed from a formula. */
function exampleCover(
  { place, percentOn }: ExampleModel,
  { missing = [], isUnseen, near = [147.2, -34.84] }: ExampleOptions = {},
): RasterSource {
  const [x = 0, y = 0] = proj4('EPSG:4326', ALBERS).forward([...near]);
  const [left, top] = [x - 15_000, y + 15_000];
  const grid = { left, top, pixelWidth: 30, pixelHeight: 30, columns: 1400, rows: 1400 };
  const known = new Map<string, Float32Array>();

  function placesOf(blockColumn: number, blockRow: number): Float32Array {
    const key = `${blockColumn} ${blockRow}`;
    let places = known.get(key);
    if (!places) {
      places = new Float32Array(BLOCK_PX * BLOCK_PX);
      for (let i = 0; i < places.length; i++) {
        const [column, row] = [i % BLOCK_PX, Math.floor(i / BLOCK_PX)];
        places[i] = place(blockColumn * BLOCK_PX + column, blockRow * BLOCK_PX + row);
      }
      known.set(key, places);
    }
    return places;
  }

  return {
    async open(date): Promise<Raster | null> {
      if (missing.includes(date)) return null;
      const percent = percentOn(date);
      const block = async (blockColumn: number, blockRow: number) => {
        const places = placesOf(blockColumn, blockRow);
        const bytes = new Uint8Array(places.length);
        for (let i = 0; i < places.length; i++) {
          const isSeen = !isUnseen?.(date, blockColumn * BLOCK_PX + (i % BLOCK_PX));
          bytes[i] = isSeen ? stored(percent(places[i]!)) : NO_DATA;
        }
        return bytes;
      };
      return {
        crs: ALBERS,
        percentOf: (value) => (value === NO_DATA ? NaN : value),
        levels: [{ grid, blockColumns: BLOCK_PX, blockRows: BLOCK_PX, block }],
      };
    },
  };
}

const stored = (percent: number) =>
  Number.isNaN(percent) ? NO_DATA : Math.min(100, Math.max(0, percent));

/** Differing paddocks, a seasonal cycle, and a drought around 2007. */
export const exampleGround = (options?: ExampleOptions): RasterSource =>
  exampleCover(
    {
      place: (column, row) =>
        66 +
        9 * Math.sin(Math.floor(column / 22) * 1.7 + Math.floor(row / 18) * 2.3) +
        4 * Math.sin(column / 5) * Math.cos(row / 7),
      percentOn: (date) => {
        const [year = 0, month = 0] = date.split('-').map(Number);
        const season = { 3: -12, 6: 0, 9: 14, 12: -4 }[month] ?? 0;
        const drought = -22 * Math.exp(-(((year - 2007) / 2.5) ** 2));
        return (place) => place + season + drought;
      },
    },
    options,
  );

const PATCH = 1000;

/** A belt of trees along a creek that grows denser, and a patch that is cleared in 2003. */
export const exampleWoody = (options?: ExampleOptions): RasterSource =>
  exampleCover(
    {
      place: (column, row) => {
        if (column > 520 && column < 560 && row > 600 && row < 640) return PATCH;
        return Math.abs(row - 560 - 30 * Math.sin(column / 60));
      },
      percentOn: (date) => {
        const year = Number(date);
        return (creekPx) => {
          if (creekPx === PATCH) return year < 2003 ? 45 : 0;
          return creekPx < 14 ? 70 - 4 * creekPx + (year - 1991) * 0.8 : 0;
        };
      },
    },
    options,
  );

/**
 * Canopy since the cut-off of deforestation: a wood of which two patches are cleared between 2020
 * and 2024, one of 1.4 ha and one of a single pixel.
 */
export const exampleForest = (options?: ExampleOptions): RasterSource =>
  exampleCover(
    {
      place: (column, row) => {
        if (column >= 530 && column < 534 && row >= 532 && row < 536) return PATCH;
        if (column === 545 && row === 545) return PATCH;
        return column > 520 && column < 560 && row > 525 && row < 565 ? 0 : Infinity;
      },
      percentOn: (date) => (place) => {
        if (place === PATCH) return date === '2020' ? 45 : 3;
        return place === 0 ? 30 : 4;
      },
    },
    options,
  );
