import type { ByteCache } from '../../platform/byte-cache.ts';
import type { ByteRanges } from './byte-ranges.ts';

/**
 * Block size in bytes: a header, its directories and the indices of a large raster's overviews fit
 * into a few blocks.
 */
const BLOCK_BYTES = 64 * 1024;

interface Slice {
  offset: number;
  length: number;
}

/**
 * A file source for geotiff.js, which requests arbitrary slices. Cuts them from blocks in a cache
 * shared with other files, under this file's own `name`. Reads adjacent missing blocks as one
 * range, and a block requested concurrently only once. Reads slices longer than a block directly:
 * these are pixels and lists of pixel offsets, whose decoded form is cached elsewhere.
 */
export class BlockSource {
  readonly fileSize = null;
  private readonly name: string;
  private readonly ranges: ByteRanges;
  private readonly cache: ByteCache<Uint8Array>;
  private readonly underWay = new Map<number, Promise<Uint8Array>>();

  constructor(name: string, ranges: ByteRanges, cache: ByteCache<Uint8Array>) {
    this.name = name;
    this.ranges = ranges;
    this.cache = cache;
  }

  fetch(slices: Slice[]): Promise<ArrayBuffer[]> {
    return Promise.all(slices.map((slice) => this.slice(slice)));
  }

  async fetchSlice(slice: Slice): Promise<Slice & { data: ArrayBuffer }> {
    return { ...slice, data: await this.slice(slice) };
  }

  async close(): Promise<void> {}

  /** Shorter than requested where the file ends. */
  private async slice({ offset, length }: Slice): Promise<ArrayBuffer> {
    if (length > BLOCK_BYTES) return bufferOf(await this.ranges.read(offset, length));
    const first = Math.floor(offset / BLOCK_BYTES);
    const last = Math.floor((offset + length - 1) / BLOCK_BYTES);
    const blocks = await this.blocks(first, last);
    const start = offset - first * BLOCK_BYTES;
    return bufferOf(Buffer.concat(blocks).subarray(start, start + length));
  }

  private blocks(first: number, last: number): Promise<Uint8Array[]> {
    const blocks: Promise<Uint8Array>[] = [];
    for (let block = first; block <= last; block++) {
      const known = this.cache.get(this.keyOf(block)) ?? this.underWay.get(block);
      if (known) {
        blocks.push(Promise.resolve(known));
        continue;
      }
      let missing = block;
      while (missing < last && !this.isKnown(missing + 1)) missing += 1;
      blocks.push(...this.readRun(block, missing));
      block = missing;
    }
    return Promise.all(blocks);
  }

  private isKnown(block: number): boolean {
    return this.underWay.has(block) || this.cache.has(this.keyOf(block));
  }

  /** Reads blocks `first` to `last` in one request. */
  private readRun(first: number, last: number): Promise<Uint8Array>[] {
    const run = this.ranges.read(first * BLOCK_BYTES, (last - first + 1) * BLOCK_BYTES);
    return Array.from({ length: last - first + 1 }, (_, i) => {
      const block = run
        .then((bytes) => {
          // A copy, so that caching one block does not retain the whole run.
          const own = bytes.slice(i * BLOCK_BYTES, (i + 1) * BLOCK_BYTES);
          this.cache.set(this.keyOf(first + i), own);
          return own;
        })
        .finally(() => this.underWay.delete(first + i));
      this.underWay.set(first + i, block);
      return block;
    });
  }

  private keyOf(block: number): string {
    return `${this.name} ${block}`;
  }
}

/** Returns a buffer of exactly these bytes. */
const bufferOf = (bytes: Uint8Array): ArrayBuffer =>
  (bytes.length === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)).buffer as ArrayBuffer;
