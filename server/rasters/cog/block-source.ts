import type { ByteCache } from '../byte-cache.ts';
import type { ByteRanges } from './byte-ranges.ts';

/** A header, its directories and the indices of a large raster's overviews fit into few of these. */
const BLOCK_BYTES = 64 * 1024;

interface Slice {
  offset: number;
  length: number;
}

/**
 * A file as geotiff.js asks for it: any slices, cut from blocks that are kept in a cache shared
 * with other files, under this file's own `name`. Missing blocks that follow one another are read
 * as one range; a block wanted twice at once is read once. Slices longer than a block are read as
 * they are: pixels, and lists of where these lie, of which others keep what they make of them.
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

  /** Shorter than asked for where the file ends. */
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
    for (let block = first; block <= last; block += 1) {
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
    return this.underWay.has(block) || this.cache.get(this.keyOf(block)) !== undefined;
  }

  /** Blocks `first` to `last` by one request. */
  private readRun(first: number, last: number): Promise<Uint8Array>[] {
    const run = this.ranges.read(first * BLOCK_BYTES, (last - first + 1) * BLOCK_BYTES);
    return Array.from({ length: last - first + 1 }, (_, i) => {
      const block = run
        .then((bytes) => {
          // A copy, so that keeping one block does not keep the run.
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

/** Of these bytes alone. */
const bufferOf = (bytes: Uint8Array): ArrayBuffer =>
  (bytes.length === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)).buffer as ArrayBuffer;
