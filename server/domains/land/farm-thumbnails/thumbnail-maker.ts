import { createByteCache } from '../../../platform/byte-cache.ts';
import { busyRefusal } from '../../../platform/workers/busy-refusal.ts';
import { createThreadPool } from '../../../platform/workers/thread-pool.ts';
import { WorkLimitError, type WorkClock } from '../../../platform/workers/work-limit.ts';
import type { ThumbnailShapes } from './thumbnail-of.ts';

const LIMIT_MS = 5_000;
const MAX_WAITING = 40;
const RETRY_S = 5;
/** A path takes some hundred bytes, so this is enough for 50,000 farms. */
const MAX_CACHE_BYTES = 16 * 1024 * 1024;

/** Returns the path of the farm with this version, and reads its shapes if it is not cached. */
export type ThumbnailMaker = (
  version: string,
  read: () => Promise<ThumbnailShapes>,
) => Promise<string>;

/**
 * Runs `thumbnailOf` in a worker thread and caches its paths. A farm that needs more than 5 s of
 * processor time has no picture; throws OVERLOADED while 40 farms are waiting, and if the machine is
 * too busy.
 */
export function createThumbnailMaker(program: string, clock?: WorkClock): ThumbnailMaker {
  const pool = createThreadPool<ThumbnailShapes, string>({
    program,
    limitMs: LIMIT_MS,
    maxWaiting: MAX_WAITING,
    ...(clock && { clock }),
  });
  const cache = createByteCache<{ path: string; byteLength: number }>(MAX_CACHE_BYTES);

  async function draw(shapes: ThumbnailShapes): Promise<string> {
    try {
      return await pool.ask(shapes);
    } catch (error) {
      if (error instanceof WorkLimitError) return '';
      const message = 'The server is busy drawing farms. Please try again shortly.';
      throw busyRefusal(error, { waiting: message, late: message }, RETRY_S);
    }
  }
  return async (version, read) => {
    const context = async () => {
      const path = await draw(await read());
      return { path, byteLength: version.length + path.length };
    };
    return (await cache.forceFetch(version, { context })).path;
  };
}
