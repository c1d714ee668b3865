import { OutsideUnavailableError } from '../../platform/outside/outside-unavailable.ts';
import type { Raster, RasterSource, StoredValues } from '../raster-source.ts';
import { ahead } from './ahead.ts';
import { zonePixels, type BlockPixels, type Zone } from './zone-pixels.ts';

/**
 * Percentages of one date for the zone pixels of one block; the arrays are valid until the next
 * reading.
 */
export interface ZoneReading {
  /** Index of the date in the requested dates. */
  date: number;
  /** Dates with the same grid have the same blocks, though not necessarily the same objects. */
  grid: string;
  block: BlockPixels;
  /** One per pixel of the block; NaN where the raster has none. */
  percents: Float32Array;
}

export interface ZoneReadings {
  /** Dates ascending; the blocks of every date are in the same order. */
  readings: AsyncGenerator<ZoneReading>;
  /** Dates found to have no raster so far. */
  missing: Set<string>;
}

const FILE_CONCURRENCY = 8;
const BLOCK_CONCURRENCY = 8;
/** Maximum share of dates with broken files before the whole source counts as unavailable. */
const MAX_BROKEN = 0.1;

/**
 * Reads zones at many dates from the finest level of each raster, a few blocks concurrently. The
 * rasters of a source may differ in grid. Counts a few dates with broken files as missing, because
 * a retry would not repair them. Treats a source without any raster as unavailable: an unmounted
 * folder and an expired link both look like missing files. Throws `OutsideUnavailableError`,
 * `TooMuchRasterError`.
 */
export function readZones(
  source: RasterSource,
  dates: readonly string[],
  zones: readonly Zone[],
): ZoneReadings {
  const missing = new Set<string>();
  const broken = new Set<string>();
  const pixelsOf = rememberPixels(zones);

  const leaveOut = (date: string, error: unknown): null => {
    if (!(error instanceof OutsideUnavailableError && error.reason === 'garbage')) throw error;
    missing.add(date);
    broken.add(date);
    if (broken.size > MAX_BROKEN * dates.length) throw error;
    return null;
  };

  async function open(date: string) {
    try {
      const raster = await source.open(date);
      if (!raster) missing.add(date);
      return raster && { date, raster };
    } catch (error) {
      return leaveOut(date, error);
    }
  }

  async function* blocks() {
    for await (const opened of ahead(dates, FILE_CONCURRENCY, open)) {
      if (!opened) continue;
      const { grid, pixels } = pixelsOf(opened.raster);
      for (const block of pixels) yield { ...opened, grid, block };
    }
  }

  async function* readings(): AsyncGenerator<ZoneReading> {
    const read = ahead(blocks(), BLOCK_CONCURRENCY, async ({ date, raster, grid, block }) => {
      const [level] = raster.levels;
      try {
        const stored = await level.block(block.blockColumn, block.blockRow);
        return { date, raster, grid, block, stored };
      } catch (error) {
        return leaveOut(date, error);
      }
    });
    let room = new Float32Array(0);
    for await (const result of read) {
      if (!result || broken.has(result.date)) continue;
      const { date, raster, grid, block, stored } = result;
      if (room.length < block.pixels.length) room = new Float32Array(block.pixels.length);
      const percents = room.subarray(0, block.pixels.length);
      fillWithPercents(percents, raster, stored, block.pixels);
      yield { date: dates.indexOf(date), grid, block, percents };
    }
    if (missing.size === dates.length) throw new OutsideUnavailableError('Cover', 'refused');
  }

  return { readings: readings(), missing };
}

interface GridPixels {
  grid: string;
  pixels: BlockPixels[];
}

/** Caches the zones' pixels on the last grid, because most sources use one grid for all dates. */
function rememberPixels(zones: readonly Zone[]): (raster: Raster) => GridPixels {
  let known: GridPixels | null = null;
  return (raster) => {
    const grid = gridKey(raster);
    if (known?.grid !== grid) known = { grid, pixels: zonePixels(raster, zones) };
    return known;
  };
}

function gridKey({ crs, levels }: Raster): string {
  const [{ grid, blockColumns, blockRows }] = levels;
  return JSON.stringify([crs, grid, blockColumns, blockRows]);
}

function fillWithPercents(
  percents: Float32Array,
  raster: Raster,
  stored: StoredValues,
  pixels: Uint32Array,
): void {
  const percentOf =
    stored instanceof Uint8Array ? tableOf(raster) : (value: number) => raster.percentOf(value);
  for (let i = 0; i < pixels.length; i++) percents[i] = percentOf(stored[pixels[i]!]!);
}

/** Precomputes the percentages of all 256 byte values. */
function tableOf(raster: Raster): (value: number) => number {
  const table = Float32Array.from({ length: 256 }, (_, value) => raster.percentOf(value));
  return (value) => table[value]!;
}
