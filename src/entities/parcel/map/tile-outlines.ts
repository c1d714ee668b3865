/** Outlines of a tile's parcels in tile units: 0 to `extent` from its north-west corner. */
export interface TileOutlines {
  extent: number;
  rings: Outline[];
}

/** What a tile says about a parcel. */
export interface TileParcel {
  pid: string;
  /** Its name in the notation of its state, such as `17//DP755092`; empty for a road or water. */
  lotPlan: string;
  /** Of the whole parcel; null for a road or water. */
  hectares: number | null;
}

export interface Outline {
  /** Rings of one parcel have the same object. */
  parcel: TileParcel;
  /** Alternating x and y. */
  points: Int16Array;
  box: Box;
}

/** Left, top, right, bottom. */
type Box = readonly [number, number, number, number];

export const NO_OUTLINES: TileOutlines = { extent: 4096, rings: [] };

export interface TileCoords {
  z: number;
  x: number;
  y: number;
}

/** The stored tile that contains a screen tile, and the part of it that the screen tile covers. */
export interface TilePart {
  stored: TileCoords;
  /** Number of screen tiles along each edge of the stored one. */
  split: number;
  column: number;
  row: number;
}

/** Tiles are stored up to `maxStoredZoom`; deeper ones are parts of those and never requested. */
export function storedPartOf({ z, x, y }: TileCoords, maxStoredZoom: number): TilePart {
  const depth = Math.max(0, z - maxStoredZoom);
  const split = 2 ** depth;
  const stored = { z: z - depth, x: Math.floor(x / split), y: Math.floor(y / split) };
  return { stored, split, column: x - stored.x * split, row: y - stored.y * split };
}

/** Lines extend this far beyond a tile, so that they join those of its neighbours. */
const MARGIN_PX = 3;

/**
 * Adds the outlines within one part of a tile to the path of a canvas `sizePx` pixels wide. Rings
 * end at their start, because `closePath` would measure the whole path each time.
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
