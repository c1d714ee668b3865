import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  /** Path inside the archive with forward slashes. */
  name: string;
  /** The content; read once, when the archive reaches the entry. */
  parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** A written entry. */
export interface ZippedEntry {
  name: string;
  byteLength: number;
  /** SHA-256 of the content, in hex. */
  sha256: string;
}

/** Largest number of a 32-bit field; the value itself refers to the 64-bit one. */
const ZIP64 = 0xffff_ffff;
const MAX_ENTRIES = 0xffff;
/** Sizes follow the content; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;
/** PKZIP 2.0, and 4.5 for 64-bit fields. */
const VERSION = 20;
const VERSION_ZIP64 = 45;
/** Most content is PDF, which higher levels hardly make smaller. */
const LEVEL = 1;
/** Larger pieces than usual: each one waits for a thread, and on a busy machine for a processor. */
const PIECE_BYTES = 256 * 1024;

interface Written extends ZippedEntry {
  crc: number;
  packedLength: number;
  offset: number;
}

/**
 * Yields a ZIP archive while it reads its entries one after the other, so that memory does not grow
 * with their number or size. Archives may exceed 4 GiB, entries may not. `onEntry` is called after
 * each entry, before the next one is requested. Fails with the error of an entry's content.
 */
export async function* zipStream(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  modifiedAt: Date,
  onEntry: (entry: ZippedEntry) => void,
): AsyncGenerator<Uint8Array> {
  const time = dosTime(modifiedAt);
  const written: Written[] = [];
  let offset = 0;
  const counted = (bytes: Uint8Array) => {
    offset += bytes.byteLength;
    return bytes;
  };
  for await (const { name, parts } of entries) {
    const start = offset;
    yield counted(localHeader(name, time));
    const content = new CountedContent();
    const deflate = createDeflateRaw({
      level: LEVEL,
      chunkSize: PIECE_BYTES,
    });
    // An error also ends the iteration below, which throws it.
    pipeline(content.through(parts), deflate, () => undefined);
    for await (const chunk of deflate) yield counted(chunk as Uint8Array);
    const packedLength = offset - start - headerLength(name);
    const entry: Written = { ...content.result(name), packedLength, offset: start };
    if (Math.max(entry.byteLength, entry.packedLength) >= ZIP64) {
      throw new Error(`${name} is too large for an archive`);
    }
    yield counted(dataDescriptor(entry));
    written.push(entry);
    onEntry({ name, byteLength: entry.byteLength, sha256: entry.sha256 });
  }
  const directoryOffset = offset;
  for (const entry of written) yield counted(directoryHeader(entry, time));
  yield endOfDirectory(written.length, directoryOffset, offset - directoryOffset);
}

/** Counts and hashes what passes through. */
class CountedContent {
  private readonly hash = createHash('sha256');
  private crc = 0;
  private byteLength = 0;

  async *through(parts: ZipEntry['parts']): AsyncGenerator<Uint8Array> {
    for await (const part of parts) {
      this.hash.update(part);
      this.crc = crc32(part, this.crc);
      this.byteLength += part.byteLength;
      yield part;
    }
  }

  result(name: string) {
    return { name, byteLength: this.byteLength, sha256: this.hash.digest('hex'), crc: this.crc };
  }
}

const nameBytes = (name: string) => Buffer.from(name, 'utf8');
const headerLength = (name: string) => 30 + nameBytes(name).length;

/** Date and time of MS-DOS, in UTC; it begins with 1980. */
function dosTime(at: Date): number {
  const year = Math.max(1980, at.getUTCFullYear()) - 1980;
  const date = (year << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return date * 0x1_0000 + time;
}

function localHeader(name: string, time: number): Uint8Array {
  const bytes = nameBytes(name);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x0403_4b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATE, 8);
  header.writeUInt32LE(time, 10);
  header.writeUInt16LE(bytes.length, 26);
  return Buffer.concat([header, bytes]);
}

function dataDescriptor({ crc, packedLength, byteLength }: Written): Uint8Array {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x0807_4b50, 0);
  descriptor.writeUInt32LE(crc, 4);
  descriptor.writeUInt32LE(packedLength, 8);
  descriptor.writeUInt32LE(byteLength, 12);
  return descriptor;
}

function directoryHeader(entry: Written, time: number): Uint8Array {
  const { name, crc, packedLength, byteLength, offset } = entry;
  const bytes = nameBytes(name);
  const isFar = offset >= ZIP64;
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x0201_4b50, 0);
  header.writeUInt16LE(isFar ? VERSION_ZIP64 : VERSION, 4);
  header.writeUInt16LE(isFar ? VERSION_ZIP64 : VERSION, 6);
  header.writeUInt16LE(FLAGS, 8);
  header.writeUInt16LE(DEFLATE, 10);
  header.writeUInt32LE(time, 12);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(packedLength, 20);
  header.writeUInt32LE(byteLength, 24);
  header.writeUInt16LE(bytes.length, 28);
  header.writeUInt16LE(isFar ? 12 : 0, 30);
  header.writeUInt32LE(isFar ? ZIP64 : offset, 42);
  return Buffer.concat([header, bytes, ...(isFar ? [farOffset(offset)] : [])]);
}

function farOffset(offset: number): Uint8Array {
  const extra = Buffer.alloc(12);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8, 2);
  extra.writeBigUInt64LE(BigInt(offset), 4);
  return extra;
}

function endOfDirectory(count: number, offset: number, length: number): Uint8Array {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(Math.min(count, MAX_ENTRIES), 8);
  end.writeUInt16LE(Math.min(count, MAX_ENTRIES), 10);
  end.writeUInt32LE(Math.min(length, ZIP64), 12);
  end.writeUInt32LE(Math.min(offset, ZIP64), 16);
  const isSmall = count < MAX_ENTRIES && offset < ZIP64 && length < ZIP64;
  return isSmall ? end : Buffer.concat([endOfLargeDirectory(count, offset, length), end]);
}

/** The 64-bit end of the directory, and its locator. */
function endOfLargeDirectory(count: number, offset: number, length: number): Uint8Array {
  const end = Buffer.alloc(76);
  end.writeUInt32LE(0x0606_4b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(VERSION_ZIP64, 12);
  end.writeUInt16LE(VERSION_ZIP64, 14);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(length), 40);
  end.writeBigUInt64LE(BigInt(offset), 48);
  end.writeUInt32LE(0x0706_4b50, 56);
  end.writeBigUInt64LE(BigInt(offset + length), 64);
  end.writeUInt32LE(1, 72);
  return end;
}
