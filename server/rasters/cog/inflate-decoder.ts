import { promisify } from 'node:util';
import { inflate, inflateSync, type ZlibOptions } from 'node:zlib';
import { BaseDecoder } from 'geotiff';

/** TIFF's number for rows of differences. */
const DIFFERENCES = 2;

export type Inflated = (
  block: ArrayBuffer,
  options: ZlibOptions,
) => Promise<Uint8Array<ArrayBuffer>>;

/** Off the event loop, in the thread pool: where requests are answered. */
export const inflatedBeside: Inflated = promisify(inflate);

/** At once: where nothing else waits, and more threads would take more of the machine. */
export const inflatedHere: Inflated = async (block, options) => inflateSync(block, options);

/** Deflated blocks, never inflated beyond the size of a block. */
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
    // In one piece: by default every 16 KB go through the queue of the thread pool.
    const chunkSize = Math.max(64, this.blockBytes);
    const bytes = await this.inflated(block, { maxOutputLength: this.blockBytes, chunkSize });
    return bytes.length === bytes.buffer.byteLength ? bytes.buffer : new Uint8Array(bytes).buffer;
  }
}

/** Bytes stored as differences from those before them in their row, each band by itself. */
function addUp(values: Uint8Array, columns: number, bands: number): void {
  const rowBytes = columns * bands;
  for (let row = 0; row + rowBytes <= values.length; row += rowBytes) {
    for (let band = 0; band < bands; band += 1) {
      let value = 0;
      for (let at = row + band; at < row + rowBytes; at += bands) {
        value = (value + values[at]!) & 255;
        values[at] = value;
      }
    }
  }
}
