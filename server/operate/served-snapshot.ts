import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CADASTRE,
  readBucketDataSet,
  readCurrent,
  snapshotKey,
  type CurrentDataSet,
} from '../cadastre/data-set/index.ts';
import type { FileStorage } from '../platform/files/file-store.ts';

export interface ServedSnapshot {
  dataSet: CurrentDataSet;
  /** Path of its file, or its key in the bucket. */
  path: string;
  isInBucket: boolean;
  /** Null if the file has the length that the import recorded. */
  fault: 'gone' | 'damaged' | null;
}

/**
 * Finds the cadastre that nodes serve: that of the bucket, or that of the folder if there is no
 * bucket or it is empty; null if none was imported. Throws `SnapshotError`.
 */
export async function servedSnapshot(
  bucket: FileStorage | null,
  folder: string,
): Promise<ServedSnapshot | null> {
  const inBucket = bucket && (await readBucketDataSet(bucket));
  if (bucket !== null && inBucket !== null) {
    const { dataSet } = inBucket;
    const path = snapshotKey(dataSet);
    let byteLength: number | null = null;
    for await (const file of bucket.list(CADASTRE)) {
      if (file.key === path) byteLength = file.byteLength;
    }
    return { dataSet, path, isInBucket: true, fault: faultOf(dataSet, byteLength) };
  }
  const dataSet = await readCurrent(folder);
  if (dataSet === null) return null;
  const path = join(folder, dataSet.snapshot);
  const file = await stat(path).catch(() => null);
  return { dataSet, path, isInBucket: false, fault: faultOf(dataSet, file?.size ?? null) };
}

function faultOf({ bytes }: CurrentDataSet, byteLength: number | null): ServedSnapshot['fault'] {
  if (byteLength === null) return 'gone';
  return byteLength === bytes ? null : 'damaged';
}
