import { setImmediate as nextTurn } from 'node:timers/promises';
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { createByteCache } from '../../server/platform/byte-cache.ts';
import type { DrawnLandscape } from './drawn-landscape.ts';
import { frameOf, TILE_PX, type Frame } from './frame.ts';
import { labelsOf } from './labels.ts';
import { SATELLITE, STREETS } from './looks.ts';
import { paintMap } from './paint-map.ts';
import { encodePng } from '../../server/rasters/png.ts';
import { requireTile, type BaseLayer, type TileAddress } from './tile-address.ts';

export interface BaseTiles {
  /** Returns a PNG of 256 × 256 pixels; XYZ numbering, zooms 0–19. Rejects with `NoSuchTileError`. */
  tile(layer: BaseLayer, z: number, x: number, y: number): Promise<Uint8Array>;
}

/** First zoom with names of the reference layer; further out, the satellite map has its own. */
const REFERENCE_ZOOM = 12;
const CACHE_BYTES = 32 * 1024 * 1024;

/**
 * Creates base maps of the sample landscape and the world's outline around it. Caches tiles, draws
 * a tile once for concurrent requests, and yields to the event loop between tiles.
 */
export function createBaseTiles(drawn: DrawnLandscape): BaseTiles {
  const paintLabels = labelsOf(drawn);
  const painters: Record<BaseLayer, (context: SKRSContext2D, frame: Frame) => void> = {
    satellite(context, frame) {
      paintMap(context, frame, drawn, SATELLITE);
      if (frame.z < REFERENCE_ZOOM) paintLabels(context, frame, SATELLITE.label);
    },
    streets(context, frame) {
      paintMap(context, frame, drawn, STREETS);
      paintLabels(context, frame, STREETS.label);
    },
    reference(context, frame) {
      if (frame.z >= REFERENCE_ZOOM) paintLabels(context, frame, SATELLITE.label);
    },
  };
  const cache = createByteCache<Uint8Array>(CACHE_BYTES);
  let lastTurn: Promise<void> = Promise.resolve();

  async function draw(address: TileAddress): Promise<Uint8Array> {
    const turn = lastTurn.then(() => nextTurn());
    lastTurn = turn;
    await turn;
    const canvas = createCanvas(TILE_PX, TILE_PX);
    const context = canvas.getContext('2d');
    painters[address.layer](context, frameOf(address));
    if (address.layer === 'reference') return canvas.encode('png');
    return encodePng(context.getImageData(0, 0, TILE_PX, TILE_PX).data, TILE_PX);
  }

  return {
    async tile(layer, z, x, y) {
      const address = { layer, z, x, y };
      requireTile(address);
      return cache.forceFetch(`${layer}/${z}/${x}/${y}`, { context: () => draw(address) });
    },
  };
}
