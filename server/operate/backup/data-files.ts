import { existsSync } from 'node:fs';
import { open, readdir, type FileHandle } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { FILES_FOLDER } from '../../platform/files/create-file-store.ts';
import { PROBES, type FileStorage } from '../../platform/files/file-store.ts';
import { LINK_SECRET } from '../../platform/files/persistent-secret.ts';
import {
  CADASTRE,
  POINTER,
  readCurrent,
  snapshotKey,
  type BucketDataSet,
} from '../../cadastre/data-set/index.ts';
import { dataMember } from './manifest.ts';
import type { TarMember } from './tar.ts';

/**
 * Contents of DATA_DIR to back up besides the files of orders, the database and the cadastre; the
 * rest is created again.
 */
const KEPT = ['mailbox', LINK_SECRET, 'sandbox-keys.json', 'sandbox-signing'];
const PARCELS = 'parcels';
const PART_BYTES = 256 * 1024;
const REPORTS = ['report.json', 'report.txt'];

/** Returns paths below DATA_DIR, with those of the served cadastre if requested. */
export async function dataPaths(dataDir: string, withParcels: boolean): Promise<string[]> {
  const paths: string[] = [];
  for (const name of KEPT) {
    const path = join(dataDir, name);
    if (!existsSync(path)) continue;
    const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOTDIR') return null;
        throw error;
      },
    );
    if (entries === null) paths.push(name);
    for (const entry of entries ?? []) {
      // Names that begin with a dot are files being written.
      if (!entry.isFile() || entry.name.startsWith('.')) continue;
      paths.push(relative(dataDir, join(entry.parentPath, entry.name)).split(sep).join('/'));
    }
  }
  return [...paths.toSorted(), ...(withParcels ? await parcelPaths(dataDir) : [])];
}

async function parcelPaths(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, PARCELS);
  const current = await readCurrent(folder);
  if (current === null) return [];
  return [current.snapshot, POINTER, ...REPORTS]
    .filter((name) => existsSync(join(folder, name)))
    .map((name) => `${PARCELS}/${name}`);
}

/**
 * Reads the files of these paths one by one; a file replaced meanwhile is read in the version found
 * at its turn. Reports each file, and those that no longer exist.
 */
export async function* dataMembers(
  dataDir: string,
  paths: readonly string[],
  onFile: (path: string, isGone: boolean) => void,
): AsyncGenerator<TarMember> {
  for (const path of paths) {
    const file = await open(join(dataDir, path), 'r').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    onFile(path, file === null);
    if (file === null) continue;
    try {
      const { size } = await file.stat();
      yield { name: dataMember(path), byteLength: size, content: startOf(file, size) };
    } finally {
      await file.close();
    }
  }
}

/** Reads no more than the file's size when it was opened. */
async function* startOf(file: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size;) {
    const part = Buffer.allocUnsafe(Math.min(PART_BYTES, size - at));
    const { bytesRead } = await file.read(part, 0, part.byteLength, at);
    if (bytesRead === 0) return;
    yield part.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** Returns the keys of all stored files, except those being written and those of the cadastre. */
export async function storedKeys(storage: FileStorage): Promise<string[]> {
  const keys: string[] = [];
  for (const folder of await storage.folders()) {
    if (folder === PROBES || folder === CADASTRE) continue;
    for await (const { key } of storage.list(folder)) {
      if (!basename(key).startsWith('.')) keys.push(key);
    }
  }
  return keys.toSorted();
}

/** Reads stored files one by one, as `dataMembers` does; they are restored into DATA_DIR. */
export async function* storedMembers(
  storage: FileStorage,
  keys: readonly string[],
  onFile: (path: string, isGone: boolean) => void,
): AsyncGenerator<TarMember> {
  for (const key of keys) {
    const path = `${FILES_FOLDER}/${key}`;
    const file = await storage.open(key);
    onFile(path, file === null);
    if (file !== null) yield { name: dataMember(path), ...file };
  }
}

/**
 * Reads the cadastre of a bucket, as it is restored into DATA_DIR; nothing if the next import has
 * removed it meanwhile.
 */
export async function* cadastreMembers(
  storage: FileStorage,
  { dataSet }: BucketDataSet,
  onFile: (path: string, isGone: boolean) => void,
): AsyncGenerator<TarMember> {
  const path = `${PARCELS}/${dataSet.snapshot}`;
  const file = await storage.open(snapshotKey(dataSet));
  onFile(path, file === null);
  if (file === null) return;
  yield { name: dataMember(path), ...file };
  const pointer = Buffer.from(JSON.stringify(dataSet));
  const name = dataMember(`${PARCELS}/${POINTER}`);
  yield { name, byteLength: pointer.byteLength, content: [pointer] };
}
