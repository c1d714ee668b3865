import { createHash } from 'node:crypto';
import { storageFolder } from '../platform/files/create-file-store.ts';
import type { FileStorage } from '../platform/files/file-store.ts';
import { createFolderStorage } from '../platform/files/folder-storage.ts';
import { storedKeys } from './backup/data-files.ts';
import { operatorSettings } from './operator-settings.ts';
import { moveCadastre, type MoveFilesParams } from './move-cadastre.ts';
import { TaskRefusedError, type TaskWatcher } from './operator-task.ts';
import { openOperatorsBucket } from './operators-bucket.ts';

export interface MoveFilesProgress {
  done: number;
  of: number;
}

export interface MoveFilesResult {
  /** Name of the bucket, or the path of the folder. */
  to: string;
  /** Files copied and verified now. */
  copied: number;
  /** Files that an earlier run had copied; verified again. */
  present: number;
  removed: number;
  /** Bytes copied now. */
  bytes: number;
  /** The cadastre that was moved as well; null if there is none, or the target already has one. */
  cadastre: string | null;
}

/** What became of one file; null if it was deleted meanwhile. */
type Moved = { isNew: boolean; byteLength: number } | null;

/**
 * `fenceline files move`: copies every file between DATA_DIR and the bucket, and reads each copy
 * again to compare its SHA-256; then moves the cadastre. A run that was cut off continues where it
 * ended.
 */
export async function moveFiles(
  { to, remove, dataDir }: MoveFilesParams,
  watcher: TaskWatcher<MoveFilesProgress>,
): Promise<MoveFilesResult> {
  const settings = operatorSettings(dataDir);
  const { bucket, explain } = await openOperatorsBucket(settings);
  if (bucket === null) {
    throw new TaskRefusedError('No bucket is configured. Set FILES_S3_BUCKET and its key.');
  }
  const folder = createFolderStorage(storageFolder(settings));
  const [source, target] = to === 'bucket' ? [folder, bucket] : [bucket, folder];
  const result: MoveFilesResult = {
    to: to === 'bucket' ? settings.FILES_S3_BUCKET! : storageFolder(settings),
    copied: 0,
    present: 0,
    removed: 0,
    bytes: 0,
    cadastre: null,
  };
  let done = 0;
  try {
    const keys = await storedKeys(source);
    for (const key of keys) {
      watcher.onProgress({ done, of: keys.length });
      const moved = await copyVerified(key, source, target);
      done += 1;
      if (moved === null) continue;
      result[moved.isNew ? 'copied' : 'present'] += 1;
      if (moved.isNew) result.bytes += moved.byteLength;
      if (!remove) continue;
      await source.remove(key);
      result.removed += 1;
    }
    result.cadastre = await moveCadastre(bucket, { to, remove, dataDir: settings.DATA_DIR });
    return result;
  } catch (error) {
    throw explain(error, `${done} files are done. Run the command again to continue.`);
  }
}

/** Copies one file unless the target has it; throws unless the copy has the same bytes. */
async function copyVerified(key: string, source: FileStorage, target: FileStorage): Promise<Moved> {
  const wanted = await digestOf(source, key);
  if (wanted === null) return null;
  const present = await digestOf(target, key);
  if (present?.sha256 === wanted.sha256) return { isNew: false, ...wanted };
  const file = await source.open(key);
  if (file === null) return null;
  await target.put(key, file.content);
  const copy = await digestOf(target, key);
  if (copy?.sha256 === wanted.sha256) return { isNew: true, ...wanted };
  throw new TaskRefusedError(
    `The copy of ${key} differs from its original, which is unchanged. Run the command again; if it differs again, check the memory and disks of the target.`,
  );
}

async function digestOf(storage: FileStorage, key: string) {
  const file = await storage.open(key);
  if (file === null) return null;
  const hash = createHash('sha256');
  let byteLength = 0;
  for await (const part of file.content) {
    hash.update(part);
    byteLength += part.byteLength;
  }
  return { sha256: hash.digest('hex'), byteLength };
}
