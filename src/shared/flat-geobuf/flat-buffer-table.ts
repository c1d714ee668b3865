import { ByteBuffer } from 'flatbuffers';

const U16 = 2;
const U32 = 4;
const F64 = 8;
/**
 * Number of times that each byte of a buffer may be read on average. An undamaged buffer is read
 * once, but tables may share a text; without a limit, a few bytes that are referenced many times
 * would be read for ever.
 */
const MAX_READS = 4;

const decoder = new TextDecoder();

/** A buffer, and the number of its bytes that may still be read. */
interface Source {
  bytes: ByteBuffer;
  left: number;
}

/**
 * A FlatBuffer table, with its fields by their number in the schema. Throws RangeError when
 * damaged.
 */
export class FlatBufferTable {
  private readonly source: Source;
  private readonly bytes: ByteBuffer;
  private readonly at: number;

  private constructor(source: Source, place: number) {
    this.source = source;
    this.bytes = source.bytes;
    this.at = this.behind(place, this.bytes.__indirect(place));
    this.read(U32);
  }

  /** Returns the root table of a buffer. */
  static root(buffer: Uint8Array): FlatBufferTable {
    const bytes = new ByteBuffer(buffer);
    return new FlatBufferTable({ bytes, left: MAX_READS * bytes.capacity() }, 0);
  }

  private read(bytes: number): void {
    this.source.left -= bytes;
    if (this.source.left < 0) throw new RangeError('read too often');
  }

  /** Offsets only point forwards, so that no table contains itself. */
  private behind(place: number, target: number): number {
    if (target <= place || target > this.bytes.capacity()) throw new RangeError('offset');
    return target;
  }

  private place(field: number): number {
    const offset = this.bytes.__offset(this.at, 4 + field * U16);
    return offset === 0 ? 0 : this.at + offset;
  }

  private vector(field: number, elementBytes: number): { start: number; length: number } {
    const place = this.place(field);
    if (place === 0) return { start: 0, length: 0 };
    const start = this.behind(place, this.bytes.__vector(place));
    const length = this.bytes.__vector_len(place);
    if (length < 0 || start + length * elementBytes > this.bytes.capacity()) {
      throw new RangeError('vector');
    }
    this.read(U32 + length * elementBytes);
    return { start, length };
  }

  byte(field: number): number {
    const place = this.place(field);
    return place === 0 ? 0 : this.bytes.readUint8(place);
  }

  uint16(field: number, absent: number): number {
    const place = this.place(field);
    return place === 0 ? absent : this.bytes.readUint16(place);
  }

  int32(field: number): number {
    const place = this.place(field);
    return place === 0 ? 0 : this.bytes.readInt32(place);
  }

  uint64(field: number): number {
    const place = this.place(field);
    return place === 0 ? 0 : Number(this.bytes.readUint64(place));
  }

  string(field: number): string | null {
    const { start, length } = this.vector(field, 1);
    return start === 0 ? null : decoder.decode(this.bytes.bytes().subarray(start, start + length));
  }

  table(field: number): FlatBufferTable | null {
    const place = this.place(field);
    return place === 0 ? null : new FlatBufferTable(this.source, place);
  }

  tables(field: number): FlatBufferTable[] {
    const { start, length } = this.vector(field, U32);
    return Array.from({ length }, (_, i) => new FlatBufferTable(this.source, start + i * U32));
  }

  uint8s(field: number): Uint8Array {
    const { start, length } = this.vector(field, 1);
    return this.bytes.bytes().subarray(start, start + length);
  }

  uint32s(field: number): number[] {
    const { start, length } = this.vector(field, U32);
    return Array.from({ length }, (_, i) => this.bytes.readUint32(start + i * U32));
  }

  float64s(field: number): number[] {
    const { start, length } = this.vector(field, F64);
    return Array.from({ length }, (_, i) => this.bytes.readFloat64(start + i * F64));
  }
}
