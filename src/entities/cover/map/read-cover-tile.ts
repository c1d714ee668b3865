import type { CoverProduct } from '#shared/api/contract';
import { coverValues } from '../model/cover-values.ts';

/** Pixels along each edge of a tile. */
export const TILE_PX = 256;
const MAX_TILES = 64;

/** Values of the tiles read last, by address; null where a tile has none or may not be read. */
const tiles = new Map<string, Promise<Uint8Array | null>>();

/**
 * Reads the percentages of a tile, row by row. Resolves to null if the tile does not exist, or if
 * its host does not allow other sites to read its pixels.
 */
export function readCoverTile(product: CoverProduct, url: string): Promise<Uint8Array | null> {
  const known = tiles.get(url);
  tiles.delete(url);
  const tile = known ?? load(product, url);
  tiles.set(url, tile);
  const [oldest] = tiles.keys();
  if (tiles.size > MAX_TILES && oldest !== undefined) tiles.delete(oldest);
  return tile;
}

async function load(product: CoverProduct, url: string): Promise<Uint8Array | null> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.src = url;
  try {
    await image.decode();
  } catch {
    return null;
  }
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = TILE_PX;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.imageSmoothingEnabled = false;
  context.drawImage(image, 0, 0, TILE_PX, TILE_PX);
  return coverValues(product, context.getImageData(0, 0, TILE_PX, TILE_PX).data);
}
