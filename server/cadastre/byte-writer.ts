const FIRST_BYTES = 64 * 1024;
/** A UTF-16 code unit takes at most this many bytes of UTF-8. */
const MAX_UTF8_BYTES = 3;
/** Memory that is retained for the next use. */
const MAX_KEPT_BYTES = 4 * 1024 * 1024;

/** Writes the bytes of a protocol buffer or of text into reusable memory. */
export class ByteWriter {
  length = 0;
  private bytes = new Uint8Array(FIRST_BYTES);
  private readonly encoder = new TextEncoder();

  /** Empties the writer for its next use. */
  clear(): void {
    this.length = 0;
    if (this.bytes.length > MAX_KEPT_BYTES) this.bytes = new Uint8Array(FIRST_BYTES);
  }

  /** Reserves this many more bytes, so that writing them needs no further check. */
  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const larger = new Uint8Array((this.length + more) * 2);
    larger.set(this.bytes);
    this.bytes = larger;
  }

  /** Writes an integer from 0 to 2^32 - 1; takes at most 5 of the reserved bytes. */
  varint(value: number): void {
    const { bytes } = this;
    let at = this.length;
    while (value > 127) {
      bytes[at++] = (value & 127) | 128;
      value >>>= 7;
    }
    bytes[at++] = value;
    this.length = at;
  }

  /** Appends text as UTF-8. */
  text(part: string): void {
    this.reserve(part.length * MAX_UTF8_BYTES);
    this.length += this.encoder.encodeInto(part, this.bytes.subarray(this.length)).written;
  }

  /** Copies bytes into the reserved memory. */
  copy(source: Uint8Array, start: number, end: number): void {
    const { bytes } = this;
    let at = this.length;
    for (let i = start; i < end; i++) bytes[at++] = source[i]!;
    this.length = at;
  }

  append({ bytes, length }: ByteWriter): void {
    this.reserve(length);
    if (length > 64) {
      this.bytes.set(bytes.subarray(0, length), this.length);
      this.length += length;
    } else this.copy(bytes, 0, length);
  }

  /** Returns a copy that later writes do not change. */
  finish(): Uint8Array {
    return this.bytes.slice(0, this.length);
  }
}
