import type { ParcelRecord } from '#entities/parcel';

/** Attributes that differ from parcel to parcel and may be null. */
const COLUMNS = ['lot', 'section', 'plan', 'volume', 'folio'] as const;

export type ParcelTexts = Pick<ParcelRecord, 'pid' | 'jurisdictionalId' | (typeof COLUMNS)[number]>;

/**
 * Maximum UTF-8 length of a parcel's texts: with the bytes before them, their length still fits in
 * a byte.
 */
export const MAX_TEXT_BYTES = 240;
const HEADER = 4;
/** Set, next to the column bits, if every byte is a character of its own. */
const IS_ASCII = 1 << 7;

/**
 * Encodes the texts of a parcel in few bytes:
 *
 *     1 byte   total length
 *     1 byte   a bit for each column that is not null, and `IS_ASCII`
 *     1 byte   length of the pid
 *     1 byte   length of the jurisdictional id
 *     2 bytes  for each column that is not null: its offset after this, and its length
 *     UTF-8    the pid, the jurisdictional id, and columns that are not part of these two
 *
 * Throws, naming the parcel, when its texts are longer than 240 bytes.
 */
export function encodeTexts(texts: ParcelTexts): Uint8Array {
  const pid = Buffer.from(texts.pid);
  const id = Buffer.from(texts.jurisdictionalId);
  let body = Buffer.concat([pid, id]);
  let flags = 0;
  const spans: number[] = [];
  COLUMNS.forEach((column, bit) => {
    const text = texts[column];
    if (text === null) return;
    flags |= 1 << bit;
    const bytes = Buffer.from(text);
    let at = body.indexOf(bytes);
    if (at < 0) {
      at = body.length;
      body = Buffer.concat([body, bytes]);
    }
    spans.push(at, bytes.length);
  });
  if (body.length > MAX_TEXT_BYTES) {
    throw new Error(`Parcel ${texts.pid} has identifiers longer than ${MAX_TEXT_BYTES} bytes.`);
  }
  if (body.every((byte) => byte < 128)) flags |= IS_ASCII;
  const length = HEADER + spans.length + body.length;
  return Buffer.concat([Uint8Array.of(length, flags, pid.length, id.length, ...spans), body]);
}

/** Reads texts written by `encodeTexts`, given their offset. */
export class PackedTexts {
  private readonly bytes: Buffer;

  constructor(bytes: Uint8Array) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  read(start: number): ParcelTexts {
    const { bytes } = this;
    const body = this.pidStart(start);
    const end = this.end(start);
    // Slicing one string is faster than decoding each text from its bytes.
    const isAscii = (bytes[start + 1]! & IS_ASCII) !== 0;
    const whole = isAscii ? bytes.toString('latin1', body, end) : '';
    const part = (at: number, length: number) =>
      isAscii
        ? whole.slice(at, at + length)
        : bytes.toString('utf8', body + at, body + at + length);
    let next = start + HEADER;
    const column = (bit: number): string | null => {
      if ((bytes[start + 1]! & (1 << bit)) === 0) return null;
      next += 2;
      return part(bytes[next - 2]!, bytes[next - 1]!);
    };
    const pidLength = bytes[start + 2]!;
    return {
      pid: part(0, pidLength),
      jurisdictionalId: part(pidLength, bytes[start + 3]!),
      lot: column(0),
      section: column(1),
      plan: column(2),
      volume: column(3),
      folio: column(4),
    };
  }

  pid(start: number): string {
    const isAscii = (this.bytes[start + 1]! & IS_ASCII) !== 0;
    const encoding = isAscii ? 'latin1' : 'utf8';
    return this.bytes.toString(encoding, this.pidStart(start), this.idStart(start));
  }

  /** Compares a UTF-8 text with the pid. */
  isPid(start: number, utf8: Uint8Array): boolean {
    if (this.bytes[start + 2] !== utf8.length) return false;
    const from = this.pidStart(start);
    for (let i = 0; i < utf8.length; i++) if (this.bytes[from + i] !== utf8[i]) return false;
    return true;
  }

  /** Offset of the pid. */
  pidStart(start: number): number {
    let columns = 0;
    for (let bits = this.bytes[start + 1]! & ~IS_ASCII; bits > 0; bits &= bits - 1) columns += 1;
    return start + HEADER + 2 * columns;
  }

  /** Offset of the jurisdictional id, where the pid ends. */
  idStart(start: number): number {
    return this.pidStart(start) + this.bytes[start + 2]!;
  }

  idEnd(start: number): number {
    return this.idStart(start) + this.bytes[start + 3]!;
  }

  /** Offset after the last byte. */
  end(start: number): number {
    return start + this.bytes[start]!;
  }
}
