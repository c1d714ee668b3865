import { bulkhead } from 'cockatiel';
import { hasCoverDate, type CoverProduct } from '#entities/cover';
import { createByteCache } from '../platform/byte-cache.ts';
import { COVER_PALETTES, paletteEntry, TRANSPARENT } from './cover-palette.ts';
import { encodePalettedPng } from './png.ts';
import { percentagesOn } from './read-raster.ts';
import type { RasterSource, RasterProduct } from './raster-source.ts';
import { isCoverTile, TILE_PX, tileGrid, type TileAddress } from './tile-grid.ts';

/** The source of each product; null or absent where it is not configured. */
export type CoverSources = Readonly<Partial<Record<RasterProduct, RasterSource | null>>>;

export interface CoverTiles {
  /**
   * Returns an image of 256 × 256 pixels, transparent where there is no cover; null where there is
   * no such tile or date. Throws `OutsideUnavailableError`, `TooMuchRasterError`, and
   * `BulkheadRejectedError`.
   */
  tile(product: CoverProduct, date: string, address: TileAddress): Promise<Uint8Array | null>;
}

/** The source has no raster of the date. */
class NoSuchCoverError extends Error {
  override readonly name = 'NoSuchCoverError';
}

const CACHE_BYTES = 32 * 1024 * 1024;
const CONCURRENCY = 8;
/** Enough tiles to fill several users' screens. */
const MAX_WAITING = 400;

/** Draws cover as map tiles in the colours of its legend, and caches the latest ones. */
export function createCoverTiles(sources: CoverSources): CoverTiles {
  const tiles = createByteCache<Uint8Array>(CACHE_BYTES);
  const limiter = bulkhead(CONCURRENCY, MAX_WAITING);
  const clear = encodePalettedPng(new Uint8Array(TILE_PX ** 2), TILE_PX, [null]);

  async function draw(
    source: RasterSource,
    product: CoverProduct,
    date: string,
    address: TileAddress,
  ): Promise<Uint8Array> {
    const raster = await source.open(date);
    if (!raster) throw new NoSuchCoverError();
    const percentages = await percentagesOn(raster, tileGrid(address));
    const entries = new Uint8Array(percentages.length);
    for (let i = 0; i < entries.length; i++) entries[i] = paletteEntry(percentages[i]!);
    if (entries.every((entry) => entry === TRANSPARENT)) return clear;
    return encodePalettedPng(entries, TILE_PX, COVER_PALETTES[product]);
  }

  return {
    async tile(product, date, address) {
      const source = sources[product];
      if (!source || !hasCoverDate(product, date) || !isCoverTile(address)) return null;
      const { z, x, y } = address;
      try {
        return await tiles.forceFetch(`${product} ${date} ${z}/${x}/${y}`, {
          context: () => limiter.execute(() => draw(source, product, date, address)),
        });
      } catch (error) {
        if (error instanceof NoSuchCoverError) return null;
        throw error;
      }
    },
  };
}
