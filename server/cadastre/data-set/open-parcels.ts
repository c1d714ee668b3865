import { watch } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../platform/log.ts';
import { loadMemoryEngine, SnapshotError } from '../memory/index.ts';
import type { ParcelEngine } from '../parcel-engine.ts';
import { Backoff } from './backoff.ts';
import { POINTER, readCurrent, type CurrentDataSet } from './current-data-set.ts';

/** Polling interval, for network drives and others where the file watcher reports no change. */
const LOOK_EVERY_MS = 5_000;
/** Grace period before a replaced engine is closed; all its queries have ended by then. */
const REPLACED_ENGINE_LIVES_MS = 60_000;

export interface OpenParcels {
  /**
   * The engine of the current cadastre. An engine never changes its data, so send related queries
   * to the same one.
   */
  readonly engine: ParcelEngine;
  /** Name of the served snapshot, by which nodes compare their cadastres; null for the sample. */
  readonly snapshot: string | null;
  /** True while another cadastre was imported but cannot be loaded. */
  readonly isBehind: boolean;
  close(): Promise<void>;
}

type Load = (snapshot: string) => Promise<ParcelEngine>;
/** Path of the sample cadastre's snapshot in a folder; written there when it is missing. */
export type SampleSnapshot = (folder: string) => Promise<string>;

export interface OpenParcelsOptions {
  /** Folder of the snapshots. */
  folder: string;
  log: Pick<Log, 'info' | 'error'>;
  sampleSnapshot: SampleSnapshot;
  load?: Load;
  lookEveryMs?: number | undefined;
  /** The first pause after a cadastre could not be loaded. */
  pauseMs?: number | undefined;
}

/**
 * Serves the imported cadastre of a folder, or the sample where none was imported, and switches as
 * soon as another is imported. Keeps the old one when the new one cannot be loaded. Throws
 * `SnapshotError` with the remedy when the first one cannot be loaded.
 */
export async function openParcels({
  folder,
  log,
  sampleSnapshot,
  load = loadMemoryEngine,
  lookEveryMs = LOOK_EVERY_MS,
  pauseMs,
}: OpenParcelsOptions): Promise<OpenParcels> {
  await mkdir(folder, { recursive: true });
  const loadServed = async (current: CurrentDataSet | null) =>
    load(current ? join(folder, current.snapshot) : await sampleSnapshot(folder));
  let served = await readCurrent(folder);
  let engine = await loadOrTellCure(folder, () => loadServed(served));
  const retry = new Backoff(pauseMs);
  let failed: string | undefined;
  const retiring = new Map<NodeJS.Timeout, ParcelEngine>();

  const change = async () => {
    const wanted = await readCurrent(folder);
    if (wanted?.snapshot === served?.snapshot) return retry.succeed();
    // A damaged file is not read again and again; a file on a network drive may be readable later.
    if (wanted?.snapshot === failed && retry.isPausing) return;
    const replaced = engine;
    try {
      engine = await loadServed(wanted);
    } catch (error) {
      if (wanted?.snapshot !== failed) retry.succeed();
      failed = wanted?.snapshot;
      retry.fail();
      throw error;
    }
    served = wanted;
    failed = undefined;
    retry.succeed();
    retire(replaced);
    const { name, version, parcelCount } = engine.dataSet;
    log.info({ name, version, parcelCount }, 'cadastre changed');
  };
  const retire = (replaced: ParcelEngine) => {
    const timer = setTimeout(() => {
      retiring.delete(timer);
      void replaced.close();
    }, REPLACED_ENGINE_LIVES_MS).unref();
    retiring.set(timer, replaced);
  };

  let changing: Promise<void> | null = null;
  const look = () => {
    changing ??= change()
      .catch((error: unknown) =>
        log.error({ err: error }, 'could not load the new cadastre; still serving the old one'),
      )
      .finally(() => (changing = null));
  };
  const timer = setInterval(look, lookEveryMs).unref();
  const watcher = watch(folder, { persistent: false }, (_, name) => {
    if (name === null || name === POINTER) look();
  });
  watcher.on('error', () => watcher.close());

  return {
    get engine() {
      return engine;
    },
    get snapshot() {
      return served?.snapshot ?? null;
    },
    get isBehind() {
      return retry.isFailing;
    },
    close: async () => {
      clearInterval(timer);
      watcher.close();
      await changing;
      for (const timer of retiring.keys()) clearTimeout(timer);
      await Promise.all([...retiring.values(), engine].map((engine) => engine.close()));
    },
  };
}

async function loadOrTellCure(
  folder: string,
  loading: () => Promise<ParcelEngine>,
): Promise<ParcelEngine> {
  try {
    return await loading();
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error;
    const reason = error.message.replace(/\.$/, '');
    throw new SnapshotError(
      `${reason} with fenceline parcels import, or remove ${join(folder, POINTER)} to go back to the sample.`,
    );
  }
}
