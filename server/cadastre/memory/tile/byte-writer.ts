/** Writes the bytes of a protocol buffer into a buffer that is reused. */
export class ByteWriter {
  length = 0;
  private bytes = new Uint8Array(1 << 16);

  /** Reserves space for this many bytes, so that writing them needs no further check. */
  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const larger = new Uint8Array((this.length + more) * 2);
    larger.set(this.bytes);
    this.bytes = larger;
  }

  /** Writes an integer from 0 to 2^32 - 1; uses up to 5 reserved bytes. */
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

  /** Copies bytes into reserved space. */
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
