import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { checkDigest, checkPrelude } from './check-prelude.ts';
import {
  PRELUDE,
  SECTION_NAMES,
  SECTIONS,
  sectionsStart,
  SnapshotError,
  type ParcelArrays,
  type ParcelSnapshot,
  type SectionName,
  type SnapshotHeader,
} from './snapshot-format.ts';

type SharedView = new (
  memory: SharedArrayBuffer,
  offset: number,
  length: number,
) => ParcelArrays[SectionName];

const READ_BYTES = 256 * 1024 * 1024;

/**
 * Reads a snapshot into shared memory and verifies its checksum. Throws `SnapshotError` for a file
 * that is missing, in another format, truncated or altered.
 */
export async function readSnapshot(path: string): Promise<ParcelSnapshot> {
  const bytes = await readShared(path);
  const prelude = Buffer.from(bytes.buffer, 0, Math.min(PRELUDE.length, bytes.length));
  checkPrelude(path, prelude, bytes.length);
  const digest = createHash('sha256').update(bytes.subarray(PRELUDE.digestedFrom)).digest();
  checkDigest(path, prelude, digest);
  const headerLength = prelude.readUInt32LE(PRELUDE.headerLengthAt);
  const headerBytes = Buffer.from(bytes.buffer, PRELUDE.length, headerLength);
  const { dataSet, groups, sections } = JSON.parse(headerBytes.toString()) as SnapshotHeader;
  const start = sectionsStart(headerLength);
  const arrays = Object.fromEntries(
    SECTION_NAMES.map((name) => {
      const { offset, length } = sections[name];
      const View: SharedView = SECTIONS[name];
      return [name, new View(bytes.buffer, start + offset, length)];
    }),
  );
  return { dataSet, groups, arrays: arrays as ParcelArrays };
}

/** Reads the file into a SharedArrayBuffer, so that worker threads read the same memory. */
async function readShared(path: string): Promise<Uint8Array<SharedArrayBuffer>> {
  const file = await openSnapshot(path);
  try {
    const { size } = await file.stat();
    const bytes = new Uint8Array(new SharedArrayBuffer(size));
    let filled = 0;
    while (filled < size) {
      const length = Math.min(READ_BYTES, size - filled);
      const { bytesRead } = await file.read(bytes, filled, length, filled);
      if (bytesRead === 0)
        throw new SnapshotError(
          `The parcel snapshot ${path} was truncated while it was being read.`,
        );
      filled += bytesRead;
    }
    return bytes;
  } finally {
    await file.close();
  }
}

async function openSnapshot(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new SnapshotError(`There is no parcel snapshot ${path}; import a cadastre first.`);
  }
}
