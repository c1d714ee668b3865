import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ParcelRecord } from '#entities/parcel';
import type { ParcelDataSet } from '../parcel-engine.ts';
import { packParcels, type DataSetSource } from './pack-parcels.ts';
import {
  FORMAT_VERSION,
  PRELUDE,
  SECTION_NAMES,
  roundUpTo8,
  sectionsStart,
  type ParcelArrays,
  type ParcelSnapshot,
  type SnapshotHeader,
} from './snapshot-format.ts';

/**
 * Packs a cadastre and writes it to `path`, making its folder when needed. The file appears whole
 * and on disk, or not at all. Throws as `packParcels` does.
 */
export async function writeSnapshot(
  path: string,
  source: DataSetSource,
  records: Iterable<ParcelRecord>,
): Promise<ParcelDataSet> {
  const snapshot = packParcels(source, records);
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const draft = `${path}.${randomUUID()}.tmp`;
  try {
    await withFile(draft, 'wx', async (file) => {
      for (const part of snapshotParts(snapshot)) await file.writeFile(part);
      await file.sync();
    });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  // Windows keeps folder entries by itself and cannot open a folder to flush it.
  if (process.platform !== 'win32') await withFile(folder, 'r', (directory) => directory.sync());
  return snapshot.dataSet;
}

async function withFile(path: string, flags: string, work: (file: FileHandle) => Promise<void>) {
  const file = await open(path, flags);
  try {
    await work(file);
  } finally {
    await file.close();
  }
}

function snapshotParts({ dataSet, groups, arrays }: ParcelSnapshot): Uint8Array[] {
  const sections = placeSections(arrays);
  const header: SnapshotHeader = { dataSet, groups: [...groups], sections };
  const headerBytes = Buffer.from(JSON.stringify(header));
  const parts: Uint8Array[] = [headerBytes];
  let offset = PRELUDE.length + headerBytes.length - sectionsStart(headerBytes.length);
  for (const name of SECTION_NAMES) {
    const { buffer, byteOffset, byteLength } = arrays[name];
    const start = sections[name].offset;
    parts.push(new Uint8Array(start - offset), new Uint8Array(buffer, byteOffset, byteLength));
    offset = start + byteLength;
  }

  const prelude = Buffer.alloc(PRELUDE.length);
  prelude.write(PRELUDE.magic, 'latin1');
  prelude.writeUInt32LE(FORMAT_VERSION, PRELUDE.versionAt);
  prelude.writeUInt32LE(headerBytes.length, PRELUDE.headerLengthAt);
  const fileLength = sectionsStart(headerBytes.length) + offset;
  prelude.writeBigUInt64LE(BigInt(fileLength), PRELUDE.fileLengthAt);
  const digest = createHash('sha256').update(prelude.subarray(PRELUDE.digestedFrom));
  for (const part of parts) digest.update(part);
  digest.digest().copy(prelude, PRELUDE.digestAt);
  return [prelude, ...parts];
}

function placeSections(arrays: ParcelArrays): SnapshotHeader['sections'] {
  let end = 0;
  const entries = SECTION_NAMES.map((name) => {
    const { length, byteLength } = arrays[name];
    const offset = roundUpTo8(end);
    end = offset + byteLength;
    return [name, { offset, length }] as const;
  });
  return Object.fromEntries(entries) as SnapshotHeader['sections'];
}
