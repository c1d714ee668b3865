import { ByteBuffer } from 'flatbuffers';

const U16 = 2;
const U32 = 4;
const F64 = 8;

/**
 * A FlatBuffer table, with its fields by their number in the schema. Throws RangeError when
 * damaged.
 */
export class FlatBufferTable {
  private readonly bytes: ByteBuffer;
  private readonly at: number;

  constructor(bytes: ByteBuffer, at: number) {
    this.bytes = bytes;
    this.at = at;
  }

  /** Returns the root table of a buffer. */
  static root(buffer: Uint8Array): FlatBufferTable {
    const bytes = new ByteBuffer(buffer);
    return new FlatBufferTable(bytes, bytes.__indirect(0));
  }

  private place(field: number): number {
    const offset = this.bytes.__offset(this.at, 4 + field * U16);
    return offset === 0 ? 0 : this.at + offset;
  }

  private vector(field: number, elementBytes: number): { start: number; length: number } {
    const place = this.place(field);
    if (place === 0) return { start: 0, length: 0 };
    const [start, length] = [this.bytes.__vector(place), this.bytes.__vector_len(place)];
    if (start + length * elementBytes > this.bytes.capacity()) throw new RangeError('vector');
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
    const place = this.place(field);
    return place === 0 ? null : String(this.bytes.__string(place));
  }

  table(field: number): FlatBufferTable | null {
    const place = this.place(field);
    return place === 0 ? null : new FlatBufferTable(this.bytes, this.bytes.__indirect(place));
  }

  tables(field: number): FlatBufferTable[] {
    const { start, length } = this.vector(field, U32);
    return Array.from(
      { length },
      (_, i) => new FlatBufferTable(this.bytes, this.bytes.__indirect(start + i * U32)),
    );
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
