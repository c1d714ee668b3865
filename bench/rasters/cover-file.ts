import { projected, writeCog } from '../../server/rasters/cog/write-cog.fixture.ts';

const [SIDE_PX, PIXEL_M] = [2_048, 30];

/**
 * A Cloud-Optimised GeoTIFF like real cover data: 30 m pixels in Australian Albers, blocks of 512
 * pixels, three overviews, about 61 km of the Riverina with slopes, patches and noise.
 */
export const coverFile = (): Uint8Array =>
  writeCog({
    grid: {
      left: 1_285_000,
      top: -3_799_000,
      pixelWidth: PIXEL_M,
      pixelHeight: PIXEL_M,
      columns: SIDE_PX,
      rows: SIDE_PX,
    },
    pixel: (column, row) => {
      const slope = 40 * Math.sin(column / 190) + 35 * Math.cos(row / 240);
      const grain = ((column * 7_919) ^ (row * 104_729)) % 9;
      return [100 + Math.min(100, Math.max(0, Math.round(50 + slope + grain)))];
    },
    geoKeys: projected(3577),
    nodata: '255',
    blockPx: 512,
    predictor: true,
    overviews: 3,
  });
