/** Outlines of a tile's parcels in tile units: 0 to `extent` from its north-west corner. */
export interface TileOutlines {
  extent: number;
  rings: Outline[];
  /** The edges of all rings, each once: neighbours share most of theirs. */
  lines: Line[];
}

/** What a tile says about a parcel. */
export interface TileParcel {
  pid: string;
  /** Its name in the notation of its state, such as `17//DP755092`; empty for a road or water. */
  lotPlan: string;
  /** Area of the whole parcel; null for a road or water. */
  hectares: number | null;
}

export interface Line {
  /** Alternating x and y. */
  points: Int16Array;
  box: Box;
}

/** A ring that ends at its start. */
export interface Outline extends Line {
  /** Rings of one parcel have the same object. */
  parcel: TileParcel;
}

/** Left, top, right, bottom. */
type Box = readonly [number, number, number, number];

export const NO_OUTLINES: TileOutlines = { extent: 4096, rings: [], lines: [] };

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

/** Position of tile units on a screen tile. */
export interface Placing {
  /** Pixels per unit. */
  scale: number;
  /** Pixels from the stored tile's corner to that of the screen tile. */
  originX: number;
  originY: number;
}

export const placingOf = (
  { extent }: TileOutlines,
  { split, column, row }: TilePart,
  sizePx: number,
): Placing => ({
  scale: (sizePx * split) / extent,
  originX: column * sizePx,
  originY: row * sizePx,
});

/** The lines that are visible on a screen tile of `sizePx` pixels. */
export function linesInSight(
  lines: readonly Line[],
  { scale, originX, originY }: Placing,
  sizePx: number,
): Line[] {
  const margin = MARGIN_PX / scale;
  const [left, top] = [originX / scale - margin, originY / scale - margin];
  const [right, bottom] = [left + sizePx / scale + 2 * margin, top + sizePx / scale + 2 * margin];
  return lines.filter(
    ({ box }) => box[0] <= right && box[2] >= left && box[1] <= bottom && box[3] >= top,
  );
}

/** Adds a line to a path and returns the number of its vertices. */
export function traceLine(
  path: Pick<CanvasRenderingContext2D, 'moveTo' | 'lineTo'>,
  { points }: Line,
  { scale, originX, originY }: Placing,
): number {
  for (let index = 0; index < points.length; index += 2) {
    const x = points[index]! * scale - originX;
    const y = points[index + 1]! * scale - originY;
    if (index === 0) path.moveTo(x, y);
    else path.lineTo(x, y);
  }
  return points.length / 2;
}
