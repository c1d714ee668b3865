import type { ParcelRecord } from '#entities/parcel';

/** Attributes that differ from parcel to parcel and may be null. */
const COLUMNS = ['lot', 'section', 'plan', 'volume', 'folio'] as const;

export type ParcelTexts = Pick<ParcelRecord, 'pid' | 'jurisdictionalId' | (typeof COLUMNS)[number]>;

const MAX_BYTES = 255;
const HEADER = 3;

/**
 * The texts of a parcel in few bytes:
 *
 *     1 byte   which columns are not null, a bit each
 *     1 byte   length of the pid
 *     1 byte   length of the jurisdictional id
 *     2 bytes  for each column that is not null: where it begins after this, and its length
 *     UTF-8    the pid, the jurisdictional id, and columns that are not part of these two
 *
 * Throws, naming the parcel, when its texts are longer than 255 bytes.
 */
export function encodeTexts(texts: ParcelTexts): Uint8Array {
  const pid = Buffer.from(texts.pid);
  const id = Buffer.from(texts.jurisdictionalId);
  let body = Buffer.concat([pid, id]);
  let present = 0;
  const places: number[] = [];
  COLUMNS.forEach((column, bit) => {
    const text = texts[column];
    if (text === null) return;
    present |= 1 << bit;
    const bytes = Buffer.from(text);
    let at = body.indexOf(bytes);
    if (at < 0) {
      at = body.length;
      body = Buffer.concat([body, bytes]);
    }
    places.push(at, bytes.length);
  });
  if (body.length > MAX_BYTES) {
    throw new Error(`Parcel ${texts.pid} has identifiers longer than ${MAX_BYTES} bytes.`);
  }
  return Buffer.concat([Uint8Array.of(present, pid.length, id.length, ...places), body]);
}

/** Reads what `encodeTexts` wrote one after the other, by where each begins. */
export class PackedTexts {
  private readonly bytes: Buffer;

  constructor(bytes: Uint8Array) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  read(start: number): ParcelTexts {
    const { bytes } = this;
    const body = this.bodyOf(start);
    const pidEnd = body + bytes[start + 1]!;
    const idEnd = pidEnd + bytes[start + 2]!;
    let at = start + HEADER;
    const column = (bit: number): string | null => {
      if ((bytes[start]! & (1 << bit)) === 0) return null;
      const from = body + bytes[at]!;
      const text = this.text(from, from + bytes[at + 1]!);
      at += 2;
      return text;
    };
    return {
      pid: this.text(body, pidEnd),
      jurisdictionalId: this.text(pidEnd, idEnd),
      lot: column(0),
      section: column(1),
      plan: column(2),
      volume: column(3),
      folio: column(4),
    };
  }

  pid(start: number): string {
    const body = this.bodyOf(start);
    return this.text(body, body + this.bytes[start + 1]!);
  }

  jurisdictionalId(start: number): string {
    const from = this.bodyOf(start) + this.bytes[start + 1]!;
    return this.text(from, from + this.bytes[start + 2]!);
  }

  /** Whether a text is the pid, both as UTF-8. */
  isPid(start: number, utf8: Uint8Array): boolean {
    if (this.bytes[start + 1] !== utf8.length) return false;
    const body = this.bodyOf(start);
    for (let i = 0; i < utf8.length; i++) if (this.bytes[body + i] !== utf8[i]) return false;
    return true;
  }

  /** Where the pid begins; the jurisdictional id follows it. */
  bodyOf(start: number): number {
    let columns = 0;
    for (let bits = this.bytes[start]!; bits > 0; bits &= bits - 1) columns += 1;
    return start + HEADER + 2 * columns;
  }

  private text(from: number, end: number): string {
    return this.bytes.toString('utf8', from, end);
  }
}
