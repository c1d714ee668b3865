import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';

/** The only layer of a parcel tile. */
const LAYER = 'parcels';

/** Outlines of a tile's parcels, in units of the tile: 0 to `extent` from its north-west corner. */
export interface TileOutlines {
  extent: number;
  rings: Outline[];
}

interface Outline {
  /** x and y in turn. */
  points: Int16Array;
  box: Box;
}

/** left, top, right, bottom */
type Box = readonly [number, number, number, number];

export const NO_OUTLINES: TileOutlines = { extent: 4096, rings: [] };

/** Reads a Mapbox Vector Tile; throws on bytes that are none. */
export function readOutlines(bytes: ArrayBuffer): TileOutlines {
  const layer = new VectorTile(new PbfReader(bytes)).layers[LAYER];
  if (!layer) return NO_OUTLINES;

  const rings: Outline[] = [];
  for (let index = 0; index < layer.length; index += 1) {
    for (const ring of layer.feature(index).loadGeometry()) {
      const points = new Int16Array(ring.length * 2);
      let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
      ring.forEach(({ x, y }, place) => {
        points[place * 2] = x;
        points[place * 2 + 1] = y;
        left = Math.min(left, x);
        top = Math.min(top, y);
        right = Math.max(right, x);
        bottom = Math.max(bottom, y);
      });
      rings.push({ points, box: [left, top, right, bottom] });
    }
  }
  return { extent: layer.extent, rings };
}

export interface TileCoords {
  z: number;
  x: number;
  y: number;
}

/** Which stored tile a tile of the screen is part of, and which part of it. */
export interface TilePart {
  stored: TileCoords;
  /** How many tiles of the screen lie side by side in the stored one. */
  split: number;
  column: number;
  row: number;
}

/** Tiles are stored up to `maxStoredZoom`; deeper ones are parts of those, never asked for. */
export function storedPartOf({ z, x, y }: TileCoords, maxStoredZoom: number): TilePart {
  const depth = Math.max(0, z - maxStoredZoom);
  const split = 2 ** depth;
  const stored = { z: z - depth, x: Math.floor(x / split), y: Math.floor(y / split) };
  return { stored, split, column: x - stored.x * split, row: y - stored.y * split };
}

/** Lines reach this far beyond a tile, so that they meet those of its neighbours. */
const MARGIN_PX = 3;

/**
 * Adds the outlines within one part of a tile to the path of a canvas `sizePx` pixels wide. Rings
 * end where they began: `closePath` would measure the whole path each time.
 */
export function traceOutlines(
  context: Pick<CanvasRenderingContext2D, 'moveTo' | 'lineTo'>,
  { extent, rings }: TileOutlines,
  { split, column, row }: TilePart,
  sizePx: number,
): void {
  const scale = (sizePx * split) / extent;
  const [originX, originY] = [column * sizePx, row * sizePx];
  const margin = MARGIN_PX / scale;
  const [left, top] = [originX / scale - margin, originY / scale - margin];
  const [right, bottom] = [left + sizePx / scale + 2 * margin, top + sizePx / scale + 2 * margin];

  for (const { points, box } of rings) {
    if (box[0] > right || box[2] < left || box[1] > bottom || box[3] < top) continue;
    for (let index = 0; index < points.length; index += 2) {
      const x = points[index]! * scale - originX;
      const y = points[index + 1]! * scale - originY;
      if (index === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
  }
}
