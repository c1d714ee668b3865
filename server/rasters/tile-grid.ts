import { COVER_ZOOMS } from '#entities/cover';
import type { GridInCrs } from './raster-source.ts';

export const TILE_PX = 256;
export const WEB_MERCATOR = 'EPSG:3857';

/** Metres of Web Mercator from the centre of the world to its edge. */
const HALF_WORLD_M = Math.PI * 6_378_137;

export interface TileAddress {
  z: number;
  x: number;
  y: number;
}

/** Returns whether a cover tile exists at an address. */
export function isCoverTile({ z, x, y }: TileAddress): boolean {
  const isOnGrid = [z, x, y].every((part) => Number.isInteger(part) && part >= 0);
  return isOnGrid && z >= COVER_ZOOMS.min && z <= COVER_ZOOMS.max && x < 2 ** z && y < 2 ** z;
}

/** The pixel grid of a map tile in Web Mercator. */
export function tileGrid({ z, x, y }: TileAddress): GridInCrs {
  const world = worldGrid(z);
  return {
    ...world,
    crs: WEB_MERCATOR,
    left: world.left + x * TILE_PX * world.pixelWidth,
    top: world.top - y * TILE_PX * world.pixelHeight,
    columns: TILE_PX,
    rows: TILE_PX,
  };
}

/** The pixel grid of the whole world at a zoom level. */
export function worldGrid(z: number): GridInCrs {
  const columns = TILE_PX * 2 ** z;
  const pixel = (2 * HALF_WORLD_M) / columns;
  return {
    crs: WEB_MERCATOR,
    left: -HALF_WORLD_M,
    top: HALF_WORLD_M,
    pixelWidth: pixel,
    pixelHeight: pixel,
    columns,
    rows: columns,
  };
}
