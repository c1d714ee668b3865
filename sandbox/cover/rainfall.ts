import { RAINFALL_YEARS, type Raster, type RasterSource } from '../../server/rasters/index.ts';
import { hashUnit } from '../base-tiles/noise.ts';
import { yearlyRain } from './seasons.ts';

/** A grid of 0.1 degrees over Australia, as rainfall grids of weather services. */
const GRID = {
  left: 112,
  top: -10,
  pixelWidth: 0.1,
  pixelHeight: 0.1,
  columns: 432,
  rows: 352,
} as const;
const BLOCK = 88;
/** Millimetres in an average year, and how far the driest and wettest years are from it. */
const MEAN_MM = 420;
const SPREAD = 0.5;
const PLACE_MM = 60;

/** Made-up rainfall of each year, with the same droughts as the sample cover. */
export const sampleRainfall: RasterSource = {
  async open(date): Promise<Raster | null> {
    const year = Number(date);
    if (!(year >= RAINFALL_YEARS.first && year <= RAINFALL_YEARS.last)) return null;
    const ofYear = MEAN_MM * (1 + SPREAD * yearlyRain(year));
    const block = async (column: number, row: number) =>
      Float32Array.from({ length: BLOCK * BLOCK }, (_, at) => {
        const [x, y] = [column * BLOCK + (at % BLOCK), row * BLOCK + Math.floor(at / BLOCK)];
        return ofYear + PLACE_MM * (hashUnit(x, y, 211) - 0.5);
      });
    return {
      crs: 'EPSG:4326',
      levels: [{ grid: GRID, blockColumns: BLOCK, blockRows: BLOCK, block }],
      percentOf: (millimetres) => millimetres,
    };
  },
};
