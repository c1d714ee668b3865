type Chunk = Int32Array | Uint32Array | Uint8Array | Float64Array;

const CHUNK_BITS = 18;
const CHUNK = 2 ** CHUNK_BITS;

/**
 * A growable array of numbers for a cadastre that is streamed, so its count is unknown. Growing
 * copies nothing, so it needs no more memory than its numbers.
 */
export class ChunkedArray {
  length = 0;
  private readonly chunks: Chunk[] = [];
  private readonly createChunk: (length: number) => Chunk;

  constructor(createChunk: (length: number) => Chunk) {
    this.createChunk = createChunk;
  }

  push(value: number): void {
    const within = this.length & (CHUNK - 1);
    if (within === 0) this.chunks.push(this.createChunk(CHUNK));
    this.chunks[this.chunks.length - 1]![within] = value;
    this.length += 1;
  }

  /** Expects an index below `length`. */
  at(index: number): number {
    return this.chunks[Math.floor(index / CHUNK)]![index & (CHUNK - 1)]!;
  }
}

export const int32s = () => new ChunkedArray((length) => new Int32Array(length));
export const uint32s = () => new ChunkedArray((length) => new Uint32Array(length));
export const uint8s = () => new ChunkedArray((length) => new Uint8Array(length));
export const float64s = () => new ChunkedArray((length) => new Float64Array(length));
