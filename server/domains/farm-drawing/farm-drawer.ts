import { bulkhead, BulkheadRejectedError } from 'cockatiel';
import { CallError } from '../../platform/call-error.ts';
import type { Log } from '../../platform/log.ts';
import { runInThread } from '../../platform/workers/run-in-thread.ts';
import type { DrawingOrder, FarmDrawing } from './draw-farm.ts';

const LIMIT_MS = 10_000;
const CONCURRENCY = 1;
const MAX_WAITING = 20;
const RETRY_S = 10;

export type FarmDrawer = (order: Omit<DrawingOrder, 'isDissolved'>) => Promise<FarmDrawing>;

/**
 * Runs `drawFarm` in a worker thread, so that no farm delays other responses. Draws the areas
 * without an outline when that fails or takes longer than 10 s. Throws OVERLOADED when 20 farms are
 * waiting.
 */
export function createFarmDrawer(program: string, log: Log): FarmDrawer {
  const lane = bulkhead(CONCURRENCY, MAX_WAITING);
  const draw = (order: DrawingOrder) => runInThread<FarmDrawing>(program, order, LIMIT_MS);
  return async (order) => {
    try {
      return await lane.execute(() =>
        draw({ ...order, isDissolved: true }).catch((error: unknown) => {
          log.warn({ err: error }, 'could not draw the outline of a shared farm');
          return draw({ ...order, isDissolved: false });
        }),
      );
    } catch (error) {
      if (!(error instanceof BulkheadRejectedError)) throw error;
      const message = 'The server is busy drawing maps. Please try again shortly.';
      throw new CallError('OVERLOADED', message, { retryAfter: RETRY_S });
    }
  };
}
