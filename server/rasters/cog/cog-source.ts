import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LRUCache } from 'lru-cache';
import { COVER_PRODUCTS, eachCover } from '#entities/cover';
import type { Log } from '../../platform/log.ts';
import { createOutsideFetch, type OutsidePolicy } from '../../platform/outside/outside-fetch.ts';
import { OutsideUnavailableError } from '../../platform/outside/outside-unavailable.ts';
import { createByteCache } from '../../platform/byte-cache.ts';
import { RASTER_DATES } from '../raster-dates.ts';
import type {
  Raster,
  RasterLevel,
  RasterProduct,
  RasterSource,
  StoredValues,
} from '../raster-source.ts';
import { BlockSource } from './block-source.ts';
import { NoSuchFileError, rangesOfFile, rangesOfUrl, type ByteRanges } from './byte-ranges.ts';
import { inflatedBeside, inflatedHere } from './inflate-decoder.ts';
import { openCog } from './open-cog.ts';
import { storedClassesOf, type StoredValuesAs } from './stored-codings.ts';

export interface CogSourceOptions {
  product: RasterProduct;
  /** URL or path of a date's file, with `{start}`, `{end}`, `{yyyy-mm}` or `{year}`. */
  template: string;
  storedAs: StoredValuesAs;
  log: Log;
  readFor?: ReadFor;
  fetch?: OutsidePolicy['fetch'];
  now?: () => number;
}

const SYSTEMS: Readonly<Record<RasterProduct, string>> = {
  ...eachCover((product) => COVER_PRODUCTS[product].name),
  rainfall: 'Rainfall',
  forest: 'Forest cover',
  treeHeight: 'Height of trees',
};
const REQUEST_MS = 5_000;
const REQUEST_BYTES = 16 * 1024 * 1024;

/**
 * Tiles are adjacent, requested repeatedly, and drawn in a process that answers other requests; a
 * report reads each block once, in a process of its own.
 */
export type ReadFor = 'tiles' | 'reports';
const MEGABYTE = 1024 * 1024;
/** Cache sizes in bytes, of files as stored and of unpacked blocks. */
const KEPT: Record<ReadFor, { files: number; blocks: number }> = {
  tiles: { files: 16 * MEGABYTE, blocks: 48 * MEGABYTE },
  reports: { files: 4 * MEGABYTE, blocks: 8 * MEGABYTE },
};
/** Maximum number of open files; each holds its directories, up to a few hundred kilobytes. */
const MAX_FILES = 16;
/** How long a missing or unreadable file is not requested again. */
const REST_MS = 60_000;

interface OpenFile {
  raster: Promise<Raster | null>;
  until: number;
}

/**
 * A source of cover from Cloud-Optimised GeoTIFFs, one per date, that reads only the bytes it
 * needs. Reopens a file that changes, and logs why one cannot be read.
 */
export function createCogSource(options: CogSourceOptions): RasterSource {
  const { product, template, storedAs, log, readFor = 'tiles', now = Date.now } = options;
  const system = SYSTEMS[product];
  const fetchRange = createOutsideFetch({
    system,
    timeoutMs: REQUEST_MS,
    maxBytes: REQUEST_BYTES,
    fetch: options.fetch,
  });
  const bytes = createByteCache<Uint8Array>(KEPT[readFor].files);
  const blocks = createByteCache<StoredValues>(KEPT[readFor].blocks);
  const inflated = readFor === 'tiles' ? inflatedBeside : inflatedHere;
  const files = new LRUCache<string, OpenFile>({ max: MAX_FILES });
  let opened = 0;

  function rangesOf(address: string): ByteRanges {
    if (/^https?:/.test(address)) return rangesOfUrl(address, fetchRange, system);
    const path = address.startsWith('file:') ? fileURLToPath(address) : resolve(address);
    return rangesOfFile(path, system);
  }

  async function read(date: string, file: OpenFile): Promise<Raster | null> {
    opened += 1;
    const name = `${date} ${opened}`;
    const address = RASTER_DATES[product].address(template, date);
    try {
      const source = new BlockSource(name, rangesOf(address), bytes);
      const raster = await openCog(source, storedAs, inflated);
      return withBlocksKept(raster, name, () => files.delete(date));
    } catch (error) {
      if (error instanceof OutsideUnavailableError) {
        files.delete(date);
        throw error;
      }
      file.until = now() + REST_MS;
      if (error instanceof NoSuchFileError) return null;
      log.warn({ err: error, product, date }, 'cover file cannot be read');
      throw new OutsideUnavailableError(system, 'garbage', { cause: error });
    }
  }

  const withBlocksKept = (raster: Raster, name: string, forget: () => void): Raster => {
    const kept = (level: RasterLevel, i: number): RasterLevel => ({
      ...level,
      block: (column, row) =>
        blocks.forceFetch(`${name} ${i} ${column} ${row}`, {
          context: () =>
            level.block(column, row).catch((error: unknown) => {
              forget();
              if (error instanceof OutsideUnavailableError) throw error;
              throw new OutsideUnavailableError(system, 'garbage', { cause: error });
            }),
        }),
    });
    const [finest, ...others] = raster.levels;
    return {
      ...raster,
      levels: [kept(finest, 0), ...others.map((level, i) => kept(level, i + 1))],
    };
  };

  return {
    storedClasses: storedClassesOf(storedAs),
    async open(date) {
      if (!RASTER_DATES[product].has(date)) return null;
      let file = files.get(date);
      if (!file || file.until <= now()) {
        file = { raster: Promise.resolve(null), until: Infinity };
        file.raster = read(date, file);
        files.set(date, file);
      }
      return file.raster;
    },
  };
}
