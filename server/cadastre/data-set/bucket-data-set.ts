import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { FileStorage, StoredFile } from '../../platform/files/file-store.ts';
import { SnapshotError, verifySnapshot } from '../memory/index.ts';
import { parseCurrent, type CurrentDataSet } from './current-data-set.ts';

/** Folder of the file store with the cadastre that all nodes serve. */
export const CADASTRE = 'cadastre';

/**
 * The cadastre that a bucket names. Each import adds a name with the next number, which only one of
 * several imports can take; the highest number is the current one.
 */
export interface BucketDataSet {
  number: number;
  dataSet: CurrentDataSet;
}

type Bucket = Pick<FileStorage, 'put' | 'putNew' | 'get' | 'open' | 'list' | 'remove'>;

const NAME = /^(\d{8})\.json$/;
const nameKey = (number: number) => `${CADASTRE}/${String(number).padStart(8, '0')}.json`;
export const snapshotKey = ({ snapshot }: Pick<CurrentDataSet, 'snapshot'>) =>
  `${CADASTRE}/${snapshot}`;

/**
 * Reads which cadastre a bucket has; null when none was imported into it. Throws `SnapshotError` for
 * a damaged name, and `OutsideUnavailableError`.
 */
export async function readBucketDataSet(bucket: Bucket): Promise<BucketDataSet | null> {
  const numbers: number[] = [];
  for await (const { key } of bucket.list(CADASTRE)) {
    const [, digits] = NAME.exec(basename(key)) ?? [];
    if (digits !== undefined) numbers.push(Number(digits));
  }
  if (numbers.length === 0) return null;
  const number = Math.max(...numbers);
  const key = nameKey(number);
  const text = await bucket.get(key);
  // The next import added its own name and has removed this one meanwhile.
  if (text === null) return readBucketDataSet(bucket);
  const cure = 'remove that file from the bucket and import the cadastre again';
  return { number, dataSet: parseCurrent(Buffer.from(text).toString(), key, cure) };
}

/**
 * Stores a snapshot in the bucket, where no node reads it before `nameBucketDataSet`.
 */
export const sendSnapshot = (bucket: Bucket, file: string, dataSet: CurrentDataSet) =>
  bucket.put(snapshotKey(dataSet), createReadStream(file));

/**
 * Makes a stored snapshot the cadastre of all nodes and removes those it replaces. False, and
 * nothing changes, if another import did so after `base` was read.
 */
export async function nameBucketDataSet(
  bucket: Bucket,
  dataSet: CurrentDataSet,
  base: BucketDataSet | null,
): Promise<boolean> {
  const number = (base?.number ?? 0) + 1;
  const text = Buffer.from(`${JSON.stringify(dataSet, null, 2)}\n`);
  if ((await bucket.putNew(nameKey(number), text)) === 'taken') {
    await bucket.remove(snapshotKey(dataSet));
    return false;
  }
  // The nodes already serve the new cadastre; the next import removes what could not be removed
  // now.
  await removeReplaced(bucket, dataSet, { number, base }).catch(() => {});
  return true;
}

/**
 * A snapshot without a name that is younger than this may belong to an import that is still
 * running.
 */
const UNNAMED_LIVES_MS = 24 * 3_600_000;

async function removeReplaced(
  bucket: Bucket,
  { snapshot }: CurrentDataSet,
  { number, base }: { number: number; base: BucketDataSet | null },
): Promise<void> {
  const isReplaced = ({ key, modifiedAt }: StoredFile) => {
    const name = basename(key);
    const [, digits] = NAME.exec(name) ?? [];
    if (digits !== undefined) return Number(digits) < number;
    if (name === snapshot) return false;
    const ageMs = Date.now() - modifiedAt.getTime();
    return name === base?.dataSet.snapshot || ageMs > UNNAMED_LIVES_MS;
  };
  const replaced: string[] = [];
  for await (const file of bucket.list(CADASTRE)) if (isReplaced(file)) replaced.push(file.key);
  for (const key of replaced) await bucket.remove(key);
}

/**
 * Copies a snapshot from the bucket to a new file of this machine, flushed and verified. Throws
 * `SnapshotError` if it is missing or damaged, and `OutsideUnavailableError`.
 */
export async function fetchSnapshot(
  bucket: Bucket,
  dataSet: CurrentDataSet,
  path: string,
  signal?: AbortSignal,
): Promise<void> {
  const found = await bucket.open(snapshotKey(dataSet));
  if (found === null) {
    throw new SnapshotError(
      `The bucket has no ${snapshotKey(dataSet)}; import the cadastre again.`,
    );
  }
  const file = await open(path, 'wx');
  try {
    for await (const part of found.content) {
      signal?.throwIfAborted();
      await file.writeFile(part);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  await verifySnapshot(path);
}
