import type { LonLatBounds } from '#shared/lib/lon-lat';
import { pixelPlaces, projectionBetween, type Places } from './pixel-places.ts';
import type { GridInCrs, Raster, RasterLevel, StoredValues } from './raster-source.ts';

/** The percentages of a grid, row by row, NaN where there are none. */
export type Percentages = Float32Array;

/**
 * Maximum number of pixels in one read; more indicate a raster without overviews, or a box the size
 * of a state: 1.5 million ha.
 */
const MAX_PIXELS = 4096 * 4096;
const MAX_BLOCKS = 1024;

/** A request needs more of the raster than one read may take. */
export class TooMuchRasterError extends Error {
  override readonly name = 'TooMuchRasterError';
}

/**
 * Returns the nearest percentage at the centre of every pixel of a grid, in any coordinate system,
 * from the coarsest level that is as fine as the grid. Throws `TooMuchRasterError`,
 * `OutsideUnavailableError`.
 */
export async function percentagesOn(raster: Raster, grid: GridInCrs): Promise<Percentages> {
  const places = pixelPlaces(grid, raster.crs);
  const level = levelFor(raster, places, grid);
  const pixels = nearestPixels(places, level);
  const blocks = new BlockReader(level);
  const percentages = new Float32Array(grid.columns * grid.rows).fill(NaN);
  for (let i = 0; i < percentages.length; i++) {
    if (pixels[2 * i]! >= 0) blocks.want(pixels[2 * i]!, pixels[2 * i + 1]!);
  }
  await blocks.read();
  for (let i = 0; i < percentages.length; i++) {
    if (pixels[2 * i]! < 0) continue;
    percentages[i] = raster.percentOf(blocks.storedAt(pixels[2 * i]!, pixels[2 * i + 1]!));
  }
  return percentages;
}

export interface RasterWindow {
  grid: GridInCrs;
  percentages: Percentages;
}

/**
 * Returns the pixels of the finest level that touch a box; null where the raster has none there.
 * Throws `TooMuchRasterError`, `OutsideUnavailableError`.
 */
export async function pixelsOver(
  raster: Raster,
  bounds: LonLatBounds,
): Promise<RasterWindow | null> {
  const [level] = raster.levels;
  const all = level.grid;
  const [west, south, east, north] = boundsIn(raster.crs, bounds);
  const left = Math.max(0, Math.floor((west - all.left) / all.pixelWidth));
  const top = Math.max(0, Math.floor((all.top - north) / all.pixelHeight));
  const columns = Math.min(all.columns, Math.ceil((east - all.left) / all.pixelWidth)) - left;
  const rows = Math.min(all.rows, Math.ceil((all.top - south) / all.pixelHeight)) - top;
  // The values are NaN where the coordinate system cannot represent the box.
  if (!(columns > 0 && rows > 0)) return null;

  const blocks = new BlockReader(level);
  blocks.wantAll(left, top, columns, rows);
  await blocks.read();
  const percentages = new Float32Array(columns * rows);
  for (let row = 0, at = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, at++) {
      percentages[at] = raster.percentOf(blocks.storedAt(left + column, top + row));
    }
  }
  const grid: GridInCrs = {
    ...all,
    crs: raster.crs,
    left: all.left + left * all.pixelWidth,
    top: all.top - top * all.pixelHeight,
    columns,
    rows,
  };
  return { grid, percentages };
}

/**
 * Reads blocks of a level by their pixels: first collect the wanted pixels, then read, then look up
 * values.
 */
class BlockReader {
  private readonly level: RasterLevel;
  private readonly blocksAcross: number;
  private readonly wanted = new Set<number>();
  private readonly blocks = new Map<number, StoredValues>();

  constructor(level: RasterLevel) {
    this.level = level;
    this.blocksAcross = Math.ceil(level.grid.columns / level.blockColumns);
  }

  want(column: number, row: number): void {
    this.wanted.add(this.numberOf(column, row));
  }

  wantAll(left: number, top: number, columns: number, rows: number): void {
    const { blockColumns, blockRows } = this.level;
    const [right, bottom] = [left + columns - 1, top + rows - 1];
    for (let row = top - (top % blockRows); row <= bottom; row += blockRows) {
      for (let column = left - (left % blockColumns); column <= right; column += blockColumns) {
        this.want(column, row);
        this.checkSize();
      }
    }
  }

  async read(): Promise<void> {
    this.checkSize();
    await Promise.all(
      Array.from(this.wanted, async (number) => {
        const row = Math.floor(number / this.blocksAcross);
        const block = await this.level.block(number % this.blocksAcross, row);
        this.blocks.set(number, block);
      }),
    );
  }

  storedAt(column: number, row: number): number {
    const { blockColumns, blockRows } = this.level;
    const block = this.blocks.get(this.numberOf(column, row))!;
    return block[(row % blockRows) * blockColumns + (column % blockColumns)]!;
  }

  private numberOf(column: number, row: number): number {
    const { blockColumns, blockRows } = this.level;
    return Math.floor(row / blockRows) * this.blocksAcross + Math.floor(column / blockColumns);
  }

  private checkSize(): void {
    const blocks = this.wanted.size;
    const pixels = blocks * this.level.blockColumns * this.level.blockRows;
    if (blocks > MAX_BLOCKS || pixels > MAX_PIXELS) {
      throw new TooMuchRasterError(`${blocks} blocks or more are needed at once.`);
    }
  }
}

/** Converts positions to columns and rows of a level, in place; column -1 means outside. */
function nearestPixels(places: Places, { grid }: RasterLevel): Float64Array {
  for (let at = 0; at < places.length; at += 2) {
    const column = Math.floor((places[at]! - grid.left) / grid.pixelWidth);
    const row = Math.floor((grid.top - places[at + 1]!) / grid.pixelHeight);
    const isInside = column >= 0 && row >= 0 && column < grid.columns && row < grid.rows;
    places[at] = isInside ? column : -1;
    places[at + 1] = row;
  }
  return places;
}

function levelFor(raster: Raster, places: Places, { columns, rows }: GridInCrs): RasterLevel {
  const middle = columns * Math.floor(rows / 2) + Math.floor(columns / 2);
  const apart = (pixels: number) => {
    const [from, to] = [2 * middle, 2 * (middle - pixels)];
    return Math.hypot(places[to]! - places[from]!, places[to + 1]! - places[from + 1]!);
  };
  const size = Math.min(columns > 1 ? apart(1) : Infinity, rows > 1 ? apart(columns) : Infinity);
  const asFine = raster.levels.filter(({ grid }) => grid.pixelWidth <= size * 1.001);
  return asFine.at(-1) ?? raster.levels[0];
}

/** Returns the box around a box in a coordinate system where its edges are curved. */
function boundsIn(crs: string, [west, south, east, north]: LonLatBounds): LonLatBounds {
  const project = projectionBetween('EPSG:4326', crs);
  const edge = Array.from({ length: 17 }, (_, i) => i / 16).flatMap((share) => {
    const lon = west + (east - west) * share;
    const lat = south + (north - south) * share;
    return [
      project([lon, south]),
      project([lon, north]),
      project([west, lat]),
      project([east, lat]),
    ];
  });
  const xs = edge.map(([x]) => x);
  const ys = edge.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
