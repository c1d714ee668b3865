import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FileStorage } from '../../platform/files/file-store.ts';
import type { Log } from '../../platform/log.ts';
import { OutsideUnavailableError } from '../../platform/outside/outside-unavailable.ts';
import { SnapshotError } from '../memory/index.ts';
import { Backoff } from './backoff.ts';
import { fetchSnapshot, readBucketDataSet, type BucketDataSet } from './bucket-data-set.ts';
import { POINTER, readCurrent } from './current-data-set.ts';
import { publishSnapshot } from './publish-snapshot.ts';

const LOOK_EVERY_MS = 10_000;
/** A connection that trickles must not keep a node from trying another. */
const FETCH_LIMIT_MS = 30 * 60_000;
const CLOSE_LIMIT_MS = 2_000;
/** A running transfer writes to its file more often; an older file belongs to a killed process. */
const TRANSFER_LIVES_MS = 3_600_000;
const TRANSFER = 'fetching-';

export interface BucketFollower {
  /** True while the bucket has, or may have, another cadastre that could not be fetched. */
  readonly isBehind: boolean;
  close(): Promise<void>;
}

export interface FollowOptions {
  bucket: FileStorage;
  /** This node's folder of snapshots. */
  folder: string;
  log: Pick<Log, 'info' | 'error'>;
  lookEveryMs?: number | undefined;
  /** The first pause after a failure. */
  pauseMs?: number | undefined;
}

/**
 * Copies the current cadastre of a bucket into a folder, and then each later one. The folder keeps
 * its cadastre while the bucket cannot be read. An empty folder is filled first; if that fails,
 * `SnapshotError` says why.
 */
export async function followBucket({
  bucket,
  folder,
  log,
  lookEveryMs = LOOK_EVERY_MS,
  pauseMs,
}: FollowOptions): Promise<BucketFollower> {
  await mkdir(folder, { recursive: true });
  await removeAbandoned(folder);
  const retry = new Backoff(pauseMs);
  const closing = new AbortController();
  const look = async () => {
    const wanted = await readBucketDataSet(bucket);
    if (wanted !== null && !(await hasSnapshot(folder, wanted.dataSet.snapshot))) {
      const late = AbortSignal.timeout(FETCH_LIMIT_MS);
      await copy(bucket, folder, wanted, AbortSignal.any([closing.signal, late]));
    }
    retry.succeed();
  };

  let looking: Promise<void> | null = null;
  const lookQuietly = () => {
    if (retry.isPausing) return;
    looking ??= look()
      .catch((error: unknown) => {
        if (closing.signal.aborted) return;
        retry.fail();
        log.error({ err: error }, 'could not fetch the cadastre; still serving the old one');
      })
      .finally(() => (looking = null));
  };
  if (await hasSnapshot(folder)) lookQuietly();
  else await look().catch(explainEmptyNode);
  const timer = setInterval(lookQuietly, lookEveryMs).unref();

  return {
    get isBehind() {
      return retry.isFailing;
    },
    close: async () => {
      clearInterval(timer);
      closing.abort();
      // A request to the bucket may take longer, but nothing is published after closing.
      await Promise.race([looking, delay(CLOSE_LIMIT_MS, undefined, { ref: false })]);
    },
  };
}

/** Fetches, verifies and publishes in the folder the snapshot that the bucket names. */
async function copy(
  bucket: FileStorage,
  folder: string,
  { number, dataSet }: BucketDataSet,
  signal: AbortSignal,
): Promise<void> {
  const transfer = join(folder, `${TRANSFER}${randomUUID()}`);
  try {
    await fetchSnapshot(bucket, dataSet, transfer, signal);
    // Another process of this machine may have published a later one meanwhile.
    if ((await readBucketDataSet(bucket))?.number !== number) return;
    signal.throwIfAborted();
    await publishSnapshot(folder, transfer, dataSet);
  } finally {
    await rm(transfer, { force: true });
  }
}

/** True if the folder serves a complete snapshot: the wanted one, or any. */
async function hasSnapshot(folder: string, wanted?: string): Promise<boolean> {
  const current = await readCurrent(folder).catch(() => null);
  if (current === null || (wanted !== undefined && current.snapshot !== wanted)) return false;
  const file = await stat(join(folder, current.snapshot)).catch(() => null);
  return file?.size === current.bytes;
}

/** Empties a folder like that of a new node, so that its snapshot is fetched again. */
export const forgetSnapshot = (folder: string) => rm(join(folder, POINTER), { force: true });

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(TRANSFER)) continue;
    const path = join(folder, name);
    const file = await stat(path).catch(() => null);
    if (file && Date.now() - file.mtimeMs > TRANSFER_LIVES_MS) await rm(path, { force: true });
  }
}

function explainEmptyNode(error: unknown): never {
  if (!(error instanceof SnapshotError || error instanceof OutsideUnavailableError)) throw error;
  const reason = error.message.replace(/\.$/, '');
  throw new SnapshotError(
    `This node has no cadastre and cannot fetch the current one from the bucket: ${reason}. Check the bucket with fenceline doctor, then start again.`,
  );
}
