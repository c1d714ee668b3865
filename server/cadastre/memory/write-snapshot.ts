import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ParcelRecord } from '#entities/parcel';
import type { ParcelDataSet } from '../parcel-engine.ts';
import { arrangeSpool, type ArrangedParcels } from './arrange-spool.ts';
import { requireParcels, type DataSetSource } from './pack-parcels.ts';
import { ParcelSpool } from './parcel-spool.ts';
import {
  FORMAT_VERSION,
  PRELUDE,
  SECTION_NAMES,
  SECTIONS,
  roundUpTo8,
  sectionsStart,
  type SnapshotHeader,
} from './snapshot-format.ts';

/**
 * Packs a cadastre and writes it to `path`, creating its folder if needed. The file appears
 * complete and flushed, or not at all: readers of the old file continue to read it. Takes records
 * one at a time; memory grows to about twice the file's size.
 *
 * Throws, naming the parcel, when a pid is empty or repeated, a position is not on the globe, a
 * ring has fewer than three vertices or its texts are too long; and when there are no parcels.
 */
export async function writeSnapshot(
  path: string,
  source: DataSetSource,
  records: Iterable<ParcelRecord> | AsyncIterable<ParcelRecord>,
): Promise<ParcelDataSet> {
  const spool = new ParcelSpool();
  if (Symbol.iterator in records) for (const record of records) spool.add(record);
  else for await (const record of records) spool.add(record);
  requireParcels(spool);
  const arranged = arrangeSpool(spool);
  const dataSet = { ...source, parcelCount: spool.count, bbox: arranged.bbox };

  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const draft = `${path}.${randomUUID()}.tmp`;
  try {
    const sections = placeSections(arranged.lengths);
    await withFile(draft, 'wx', (file) =>
      writeParts(file, { dataSet, groups: spool.groups, sections }, arranged),
    );
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  // Windows flushes folder entries by itself and cannot open a folder to sync it.
  if (process.platform !== 'win32') await withFile(folder, 'r', (directory) => directory.sync());
  return dataSet;
}

async function withFile(path: string, flags: string, work: (file: FileHandle) => Promise<void>) {
  const file = await open(path, flags);
  try {
    await work(file);
  } finally {
    await file.close();
  }
}

async function writeParts(file: FileHandle, header: SnapshotHeader, parcels: ArrangedParcels) {
  const headerBytes = Buffer.from(JSON.stringify(header));
  const start = sectionsStart(headerBytes.length);
  const prelude = Buffer.alloc(PRELUDE.length);
  prelude.write(PRELUDE.magic, 'latin1');
  prelude.writeUInt32LE(FORMAT_VERSION, PRELUDE.versionAt);
  prelude.writeUInt32LE(headerBytes.length, PRELUDE.headerLengthAt);
  prelude.writeBigUInt64LE(BigInt(start + sectionsLength(header.sections)), PRELUDE.fileLengthAt);

  const digest = createHash('sha256').update(prelude.subarray(PRELUDE.digestedFrom));
  await file.writeFile(prelude);
  let written = PRELUDE.length;
  const write = async (part: Uint8Array, offset: number) => {
    for (const bytes of [new Uint8Array(offset - written), part]) {
      digest.update(bytes);
      await file.writeFile(bytes);
    }
    written = offset + part.length;
  };
  await write(headerBytes, PRELUDE.length);
  for (const name of SECTION_NAMES) {
    const { buffer, byteOffset, byteLength } = parcels.section(name);
    await write(
      new Uint8Array(buffer, byteOffset, byteLength),
      start + header.sections[name].offset,
    );
  }
  await file.write(digest.digest(), 0, undefined, PRELUDE.digestAt);
  await file.sync();
}

function placeSections(lengths: ArrangedParcels['lengths']): SnapshotHeader['sections'] {
  let end = 0;
  const entries = SECTION_NAMES.map((name) => {
    const offset = roundUpTo8(end);
    end = offset + lengths[name] * SECTIONS[name].BYTES_PER_ELEMENT;
    return [name, { offset, length: lengths[name] }] as const;
  });
  return Object.fromEntries(entries) as SnapshotHeader['sections'];
}

function sectionsLength(sections: SnapshotHeader['sections']): number {
  const ends = SECTION_NAMES.map(
    (name) => sections[name].offset + sections[name].length * SECTIONS[name].BYTES_PER_ELEMENT,
  );
  return Math.max(...ends);
}
