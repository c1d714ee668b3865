import type { SqliteValue } from './records.ts';

const encoder = new TextEncoder();

/** Encodes an integer with seven bits a byte, the greatest first; a negative one in nine bytes. */
export function varint(value: number): number[] {
  if (value < 0) {
    const whole = BigInt.asUintN(64, BigInt(value));
    const high = Array.from({ length: 8 }, (_, i) => Number((whole >> BigInt(57 - 7 * i)) & 127n));
    return [...high.map((byte) => byte | 128), Number(whole & 255n)];
  }
  const bytes = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) {
    bytes.unshift((rest % 128) | 128);
  }
  return bytes;
}

/** Encodes the values of a row or of an index entry. */
export function recordOf(values: readonly SqliteValue[]): Uint8Array {
  const parts = values.map(partOf);
  const types = parts.flatMap(({ type }) => varint(type));
  // The length of the header counts its own byte, or two of a long header.
  const header = types.length + 1 < 128 ? varint(types.length + 1) : varint(types.length + 2);
  const length = parts.reduce((sum, { bytes }) => sum + bytes.length, header.length + types.length);
  const record = new Uint8Array(length);
  record.set([...header, ...types]);
  let at = header.length + types.length;
  for (const { bytes } of parts) {
    record.set(bytes, at);
    at += bytes.length;
  }
  return record;
}

function partOf(value: SqliteValue): { type: number; bytes: Uint8Array } {
  if (value === null) return { type: 0, bytes: new Uint8Array() };
  if (value instanceof Uint8Array) return { type: 12 + value.length * 2, bytes: value };
  if (typeof value === 'string') {
    const bytes = encoder.encode(value);
    return { type: 13 + bytes.length * 2, bytes };
  }
  const view = new DataView(new ArrayBuffer(8));
  const isWhole = typeof value === 'bigint' || Number.isSafeInteger(value);
  if (isWhole) view.setBigInt64(0, BigInt(value));
  else view.setFloat64(0, value);
  return { type: isWhole ? 6 : 7, bytes: new Uint8Array(view.buffer) };
}
