import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CADASTRE,
  fetchSnapshot,
  nameBucketDataSet,
  publishSnapshot,
  readBucketDataSet,
  readCurrent,
  sendSnapshot,
} from '../cadastre/data-set/index.ts';
import type { FileStorage } from '../platform/files/file-store.ts';

export interface MoveFilesParams {
  to: 'bucket' | 'folder';
  /** Removes each original once its copy is verified. */
  remove: boolean;
  dataDir: string;
}

/**
 * Copies the cadastre of DATA_DIR to a bucket that has none, or the cadastre of the bucket to
 * DATA_DIR. The copy in DATA_DIR stays, because a node serves it. Returns its name and version; null
 * if nothing was copied.
 */
export async function moveCadastre(
  bucket: FileStorage,
  { to, remove, dataDir }: MoveFilesParams,
): Promise<string | null> {
  const folder = join(dataDir, 'parcels');
  const [inFolder, inBucket] = [await readCurrent(folder), await readBucketDataSet(bucket)];
  if (to === 'bucket') {
    if (inFolder === null || inBucket !== null) return null;
    await sendSnapshot(bucket, join(folder, inFolder.snapshot), inFolder);
    return (await nameBucketDataSet(bucket, inFolder, null)) ? describe(inFolder) : null;
  }
  const isMissing = inBucket !== null && inBucket.dataSet.snapshot !== inFolder?.snapshot;
  if (isMissing) {
    const transfer = join(folder, `fetching-${randomUUID()}`);
    await mkdir(folder, { recursive: true });
    try {
      await fetchSnapshot(bucket, inBucket.dataSet, transfer);
      await publishSnapshot(folder, transfer, inBucket.dataSet);
    } finally {
      await rm(transfer, { force: true });
    }
  }
  if (remove) await removeFolder(bucket);
  return isMissing ? describe(inBucket.dataSet) : null;
}

async function removeFolder(bucket: FileStorage): Promise<void> {
  const keys: string[] = [];
  for await (const { key } of bucket.list(CADASTRE)) keys.push(key);
  for (const key of keys) await bucket.remove(key);
}

const describe = ({ name, version }: { name: string; version: string }) =>
  `${name}, version ${version}`;
