import { damaged } from './sqlite-error.ts';

/** Integers beyond 2^53 are bigint. */
export type SqliteValue = null | number | bigint | string | Uint8Array;

export interface Varint {
  value: number;
  next: number;
}

/** Reads a big-endian integer of seven bits a byte; the ninth byte has eight. */
export function varintAt(view: DataView, at: number): Varint {
  let value = 0;
  for (let i = 0; i < 8; i++) {
    const byte = view.getUint8(at + i);
    value = value * 128 + (byte & 127);
    if (byte < 128) return { value, next: at + i + 1 };
  }
  // Only negative integers are that long.
  let whole = 0n;
  for (let i = 0; i < 8; i++) whole = whole * 128n + BigInt(view.getUint8(at + i) & 127);
  whole = whole * 256n + BigInt(view.getUint8(at + 8));
  return { value: Number(BigInt.asIntN(64, whole)), next: at + 9 };
}

/** Reads the values of a record: a header of types, then the values. */
export function valuesOf(
  payload: Uint8Array,
  decode: (bytes: Uint8Array) => string,
): SqliteValue[] {
  const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength);
  const header = varintAt(view, 0);
  if (header.value > payload.length) throw damaged();
  let [typeAt, at] = [header.next, header.value];
  const values: SqliteValue[] = [];
  while (typeAt < header.value) {
    const { value: type, next } = varintAt(view, typeAt);
    const length = lengthOf(type);
    if (at + length > payload.length) throw damaged();
    if (type >= 12) {
      const bytes = payload.subarray(at, at + length);
      values.push(type % 2 === 0 ? bytes : decode(bytes));
    } else values.push(numberAt(view, at, type));
    typeAt = next;
    at += length;
  }
  return values;
}

const FIXED_LENGTHS = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0];

function lengthOf(type: number): number {
  if (type >= 12) return Math.floor((type - 12) / 2);
  const length = FIXED_LENGTHS[type];
  if (length === undefined) throw damaged();
  return length;
}

function numberAt(view: DataView, at: number, type: number): SqliteValue {
  switch (type) {
    case 1:
      return view.getInt8(at);
    case 2:
      return view.getInt16(at);
    case 3:
      return view.getInt16(at) * 256 + view.getUint8(at + 2);
    case 4:
      return view.getInt32(at);
    case 5:
      return view.getInt16(at) * 2 ** 32 + view.getUint32(at + 2);
    case 6: {
      const whole = view.getBigInt64(at);
      return Number.isSafeInteger(Number(whole)) ? Number(whole) : whole;
    }
    case 7:
      return view.getFloat64(at);
    case 8:
      return 0;
    case 9:
      return 1;
    default:
      return null;
  }
}
