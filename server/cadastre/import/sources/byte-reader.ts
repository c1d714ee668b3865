/** Reads a stream of chunks in pieces of exact length. */
export class ByteReader {
  private readonly chunks: AsyncIterator<Uint8Array>;
  private rest: Buffer = Buffer.alloc(0);
  /** Number of bytes read or skipped so far. */
  position = 0;

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.chunks = chunks[Symbol.asyncIterator]();
  }

  /** Returns the next `length` bytes; fewer where the stream ends, and none at its end. */
  async read(length: number): Promise<Buffer> {
    const pieces = [this.rest];
    let held = this.rest.length;
    while (held < length) {
      const next = await this.chunks.next();
      if (next.done) break;
      pieces.push(asBuffer(next.value));
      held += next.value.length;
    }
    const bytes = pieces.length === 1 ? this.rest : Buffer.concat(pieces, held);
    this.rest = bytes.subarray(length);
    this.position += Math.min(length, held);
    return bytes.subarray(0, length);
  }

  /** Skips bytes without retaining them; fewer where the stream ends. */
  async skip(length: number): Promise<void> {
    let left = length;
    while (left > 0) {
      const taken = await this.read(Math.min(left, this.rest.length || 1));
      if (taken.length === 0) return;
      left -= taken.length;
    }
  }

  /** Closes the stream, whether or not it was read to its end. */
  async close(): Promise<void> {
    await this.chunks.return?.();
  }
}

const asBuffer = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
