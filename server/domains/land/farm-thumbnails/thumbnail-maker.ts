import { createByteCache } from '../../../platform/byte-cache.ts';
import { createTask } from '../../../platform/workers/run-task.ts';
import type { WorkClock } from '../../../platform/workers/work-limit.ts';
import type { ThumbnailShapes } from './thumbnail-of.ts';

/** A path takes some hundred bytes, so this is enough for 50,000 farms. */
const MAX_CACHE_BYTES = 16 * 1024 * 1024;

/** Returns the path of the farm with this version, and reads its shapes if it is not cached. */
export type ThumbnailMaker = (
  version: string,
  read: () => Promise<ThumbnailShapes>,
) => Promise<string>;

/**
 * Runs `thumbnailOf` in a thread and caches its paths. A farm that takes too much has no picture.
 */
export function createThumbnailMaker(program: string, clock?: WorkClock): ThumbnailMaker {
  const run = createTask<ThumbnailShapes, string>('thumbnail', program, clock);
  const cache = createByteCache<{ path: string; byteLength: number }>(MAX_CACHE_BYTES);

  return async (version, read) => {
    const context = async () => {
      const path = (await run(await read())) ?? '';
      return { path, byteLength: version.length + path.length };
    };
    return (await cache.forceFetch(version, { context })).path;
  };
}
