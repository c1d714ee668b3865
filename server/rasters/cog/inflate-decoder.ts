import { promisify } from 'node:util';
import { inflate, inflateSync, type ZlibOptions } from 'node:zlib';
import { BaseDecoder } from 'geotiff';

/** TIFF predictor number for horizontal differencing. */
const DIFFERENCES = 2;

export type Inflated = (
  block: ArrayBuffer,
  options: ZlibOptions,
) => Promise<Uint8Array<ArrayBuffer>>;

/** Inflates in the thread pool, off the event loop: for the process that answers requests. */
export const inflatedBeside: Inflated = promisify(inflate);

/**
 * Inflates synchronously: for a process where nothing else waits, without using more threads of the
 * machine.
 */
export const inflatedHere: Inflated = async (block, options) => inflateSync(block, options);

/** Decodes deflated blocks, and never inflates beyond the size of a block. */
export class InflateDecoder extends BaseDecoder {
  private readonly blockBytes: number;
  private readonly inflated: Inflated;

  constructor(
    parameters: ConstructorParameters<typeof BaseDecoder>[0],
    blockBytes: number,
    inflated: Inflated,
  ) {
    super(parameters);
    this.inflated = inflated;
    this.blockBytes = blockBytes;
  }

  override async decode(block: ArrayBuffer): Promise<ArrayBufferLike> {
    const { predictor, bitsPerSample, planarConfiguration, tileWidth } = this.parameters;
    const bits = typeof bitsPerSample === 'number' ? [bitsPerSample] : Array.from(bitsPerSample);
    if (predictor !== DIFFERENCES || bits.some((count) => count !== 8)) return super.decode(block);
    const values = await this.decodeBlock(block);
    addUp(new Uint8Array(values), tileWidth, planarConfiguration === 1 ? bits.length : 1);
    return values;
  }

  override async decodeBlock(block: ArrayBuffer): Promise<ArrayBuffer> {
    // In a single chunk, because by default every 16 KB pass through the thread pool's queue.
    const chunkSize = Math.max(64, this.blockBytes);
    const bytes = await this.inflated(block, { maxOutputLength: this.blockBytes, chunkSize });
    return bytes.length === bytes.buffer.byteLength ? bytes.buffer : new Uint8Array(bytes).buffer;
  }
}

/**
 * Undoes horizontal differencing: each byte is stored as its difference from the previous one in
 * the row, per band.
 */
function addUp(values: Uint8Array, columns: number, bands: number): void {
  const rowBytes = columns * bands;
  for (let row = 0; row + rowBytes <= values.length; row += rowBytes) {
    for (let band = 0; band < bands; band++) {
      let value = 0;
      for (let at = row + band; at < row + rowBytes; at += bands) {
        value = (value + values[at]!) & 255;
        values[at] = value;
      }
    }
  }
}
