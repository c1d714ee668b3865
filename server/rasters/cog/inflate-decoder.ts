import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { BaseDecoder } from 'geotiff';

const inflated = promisify(inflate);

/** Deflated blocks, inflated off the event loop and never beyond the size of a block. */
export class InflateDecoder extends BaseDecoder {
  private readonly blockBytes: number;

  constructor(parameters: ConstructorParameters<typeof BaseDecoder>[0], blockBytes: number) {
    super(parameters);
    this.blockBytes = blockBytes;
  }

  override async decodeBlock(block: ArrayBuffer): Promise<ArrayBuffer> {
    // In one piece: by default every 16 KB go through the queue of the thread pool.
    const chunkSize = Math.max(64, this.blockBytes);
    const bytes = await inflated(block, { maxOutputLength: this.blockBytes, chunkSize });
    return new Uint8Array(bytes).buffer;
  }
}
