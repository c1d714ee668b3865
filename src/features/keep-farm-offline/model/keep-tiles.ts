import { DeviceStorageError } from '#shared/offline/react';
import { limitConcurrency } from '#shared/lib/limit-concurrency';
import type { TaskRun } from '#shared/cancellable-task/react';
import { MAX_MEGABYTES } from './tile-plan.ts';

const CONCURRENCY = 4;
const MAX_BYTES = MAX_MEGABYTES * 1_000_000;

/** Why a farm was not stored on the device; `message` can be shown to the user. */
export class KeepFarmError extends Error {
  override readonly name = 'KeepFarmError';
}

/** Stores the tiles in the cache and returns their size in bytes. A missing tile is left out. */
export async function keepTiles(
  cache: Cache,
  urls: readonly string[],
  { signal, onProgress }: TaskRun,
): Promise<number> {
  const limited = limitConcurrency(CONCURRENCY);
  const failed = new AbortController();
  const stop = AbortSignal.any([signal, failed.signal]);
  let bytes = 0;
  let done = 0;
  const keep = async (url: string) => {
    stop.throwIfAborted();
    const tile = await readTile(url, stop);
    if (tile) {
      bytes += tile.size;
      if (bytes > MAX_BYTES) {
        throw new KeepFarmError(
          `This farm needs more than ${MAX_MEGABYTES} MB, so it was not kept.`,
        );
      }
      await cache.put(url, new Response(tile)).catch((cause: unknown) => {
        throw DeviceStorageError.of(cause);
      });
    }
    done += 1;
    onProgress(done / urls.length);
  };
  try {
    await Promise.all(urls.map((url) => limited(() => keep(url))));
  } finally {
    failed.abort();
  }
  return bytes;
}

async function readTile(url: string, signal: AbortSignal): Promise<Blob | null> {
  const response = await fetch(url, { signal }).catch((cause: unknown) => {
    throw new KeepFarmError(
      'The map could not be loaded, so nothing was kept. Try again with a better connection.',
      { cause },
    );
  });
  if (response.status === 404) return null;
  if (!response.ok) {
    throw new KeepFarmError('The map could not be loaded, so nothing was kept. Try again later.');
  }
  return response.blob();
}
