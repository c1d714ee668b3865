import { COVER_ZOOMS, hasCoverDate, type CoverProduct } from '#entities/cover';
import {
  TILE_PX,
  worldGrid,
  type Raster,
  type RasterLevel,
  type RasterSource,
} from '../../server/rasters/index.ts';
import { createByteCache } from '../../server/platform/byte-cache.ts';
import { NO_COVER, type CoverBlock } from './stored-cover.ts';

/** Zoom with pixels of about 30 m, a satellite's resolution; closer tiles magnify them. */
const NATIVE_ZOOM = 12;
const CACHE_BYTES = 16 * 1024 * 1024;

/** Raster source of one cover product of the sample landscape; `blockOf` computes its blocks. */
export function sampleSource(
  product: CoverProduct,
  blockOf: (block: CoverBlock) => Promise<Uint8Array>,
  hasDate = (date: string) => hasCoverDate(product, date),
): RasterSource {
  const blocks = createByteCache<Uint8Array>(CACHE_BYTES);

  const levelAt = (date: string, z: number): RasterLevel => ({
    grid: worldGrid(z),
    blockColumns: TILE_PX,
    blockRows: TILE_PX,
    block: (x, y) =>
      blocks.forceFetch(`${date} ${z}/${x}/${y}`, {
        context: () => blockOf({ product, date, z, x, y }),
      }),
  });

  return {
    async open(date): Promise<Raster | null> {
      if (!hasDate(date)) return null;
      const coarser = Array.from({ length: NATIVE_ZOOM - COVER_ZOOMS.min }, (_, i) =>
        levelAt(date, NATIVE_ZOOM - 1 - i),
      );
      return {
        crs: 'EPSG:3857',
        levels: [levelAt(date, NATIVE_ZOOM), ...coarser],
        percentOf: (stored) => (stored === NO_COVER ? NaN : stored),
      };
    },
  };
}
