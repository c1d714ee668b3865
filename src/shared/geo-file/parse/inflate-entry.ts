import { Inflate, inflateSync } from 'fflate';
import type { ReadContext } from './read-context.ts';
import { FileRefusalError } from '../base/refusal.ts';
import { damaged, type ZipEntry } from './zip-directory.ts';

const LOCAL_HEADER = 0x04034b50;
const HEADER_BYTES = 30;
const [STORED, DEFLATED] = [0, 8];
/** Packed bytes per pause; they inflate to at most a thousand times as many. */
const STRETCH = 1 << 13;
/** Files of fewer packed bytes are inflated at once: a stream takes 200 kB of memory for each. */
const SMALL_BYTES = 1 << 12;
/** Number of bytes that are added to a checksum between two pauses. */
const CHECKED_STRETCH = 1 << 22;

/**
 * Inflates one archived file and counts the bytes as they come out, so that a zip bomb stops early.
 */
export async function inflateEntry(
  archive: Uint8Array,
  entry: ZipEntry,
  reading: ReadContext,
): Promise<Uint8Array> {
  const packed = packedBytes(archive, entry);
  const bytes =
    entry.method === STORED ? stored(packed, reading) : await inflated(packed, entry, reading);
  if ((await crc32(bytes, reading)) !== entry.crc) throw damaged();
  return bytes;
}

function packedBytes(archive: Uint8Array, entry: ZipEntry): Uint8Array {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const at = entry.headerAt;
  if (at + HEADER_BYTES > archive.length || view.getUint32(at, true) !== LOCAL_HEADER) {
    throw damaged();
  }
  if (entry.isEncrypted) {
    throw new FileRefusalError('The archive has a password. Create it again without one.');
  }
  if (entry.method !== STORED && entry.method !== DEFLATED) {
    throw new FileRefusalError(
      'The archive is compressed in an unsupported way. Create it again as a standard zip.',
    );
  }
  const names = view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const start = at + HEADER_BYTES + names;
  if (start + entry.packedBytes > archive.length) throw damaged();
  return archive.subarray(start, start + entry.packedBytes);
}

function stored(packed: Uint8Array, reading: ReadContext): Uint8Array {
  reading.inflated(packed.length);
  return packed;
}

async function inflated(
  packed: Uint8Array,
  entry: ZipEntry,
  reading: ReadContext,
): Promise<Uint8Array> {
  if (packed.length < SMALL_BYTES) return inflatedAtOnce(packed, entry, reading);
  const pieces: Uint8Array[] = [];
  let length = 0;
  let hasEnded = false;
  const inflate = new Inflate((piece, isLast) => {
    reading.inflated(piece.length);
    length += piece.length;
    pieces.push(piece);
    hasEnded = isLast;
  });
  for (let at = 0; at < packed.length; at += STRETCH) {
    push(inflate, packed.subarray(at, at + STRETCH), at + STRETCH >= packed.length);
    await reading.budget.reach();
  }
  if (!hasEnded || length !== entry.bytes) throw damaged();
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** Inflates a small file into the bytes that the archive declares. */
function inflatedAtOnce(packed: Uint8Array, entry: ZipEntry, reading: ReadContext): Uint8Array {
  reading.inflated(entry.bytes);
  try {
    // One extra byte reveals a file that is longer than declared.
    const bytes = inflateSync(packed, { out: new Uint8Array(entry.bytes + 1) });
    if (bytes.length === entry.bytes) return bytes;
  } catch {
    // The error that fflate throws says nothing more specific.
  }
  throw damaged();
}

function push(inflate: Inflate, piece: Uint8Array, isLast: boolean): void {
  try {
    inflate.push(piece, isLast);
  } catch (error) {
    throw error instanceof FileRefusalError ? error : damaged();
  }
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  return value;
});

async function crc32(bytes: Uint8Array, { budget }: ReadContext): Promise<number> {
  let crc = -1;
  for (let from = 0; from < bytes.length; from += CHECKED_STRETCH) {
    const to = Math.min(bytes.length, from + CHECKED_STRETCH);
    for (let at = from; at < to; at++) crc = (crc >>> 8) ^ CRC_TABLE[(crc ^ bytes[at]!) & 255]!;
    await budget.reach();
  }
  return ~crc >>> 0;
}
