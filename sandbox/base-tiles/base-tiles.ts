import { setImmediate as nextTurn } from 'node:timers/promises';
import { buildingsOf } from './buildings.ts';
import { createByteCache } from '../../server/platform/byte-cache.ts';
import type { DrawnLandscape } from './drawn-landscape.ts';
import { TILE_PX } from './frame.ts';
import { encodePng } from '../../server/rasters/png.ts';
import { satellitePainter } from './satellite.ts';
import { streetsPainter } from './streets.ts';
import { referencePainter } from './reference.ts';
import { requireTile, type BaseLayer, type TileAddress } from './tile-address.ts';

export interface BaseTiles {
  /** Returns a PNG of 256 × 256 pixels; XYZ numbering, zooms 0–19. Rejects with `NoSuchTileError`. */
  tile(layer: BaseLayer, z: number, x: number, y: number): Promise<Uint8Array>;
}

const CACHE_BYTES = 32 * 1024 * 1024;

/**
 * Creates base maps of the sample landscape and Australia's outline around it. Caches tiles, draws
 * a tile once for concurrent requests, and yields to the event loop between tiles.
 */
export function createBaseTiles(drawn: DrawnLandscape): BaseTiles {
  const buildings = buildingsOf(drawn);
  const painters = {
    satellite: opaque(satellitePainter(drawn, buildings)),
    streets: opaque(streetsPainter(drawn, buildings)),
    reference: referencePainter(drawn),
  };
  const cache = createByteCache<Uint8Array>(CACHE_BYTES);
  let lastTurn: Promise<void> = Promise.resolve();

  async function draw(address: TileAddress): Promise<Uint8Array> {
    const turn = lastTurn.then(() => nextTurn());
    lastTurn = turn;
    await turn;
    return painters[address.layer](address);
  }

  return {
    async tile(layer, z, x, y) {
      const address = { layer, z, x, y };
      requireTile(address);
      return cache.forceFetch(`${layer}/${z}/${x}/${y}`, { context: () => draw(address) });
    },
  };
}

const opaque = (paint: (address: TileAddress) => Uint8ClampedArray) => (address: TileAddress) =>
  encodePng(paint(address), TILE_PX);
