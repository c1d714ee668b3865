import { bulkhead } from 'cockatiel';
import type { Log } from '../../../platform/log.ts';
import { busyRefusal } from '../../../platform/workers/busy-refusal.ts';
import { runInThread } from '../../../platform/workers/run-in-thread.ts';
import { LateWorkError, type WorkClock } from '../../../platform/workers/work-limit.ts';
import type { DrawingOrder, FarmDrawing } from './draw-farm.ts';

const LIMIT_MS = 10_000;
const CONCURRENCY = 1;
const MAX_WAITING = 20;

export type FarmDrawer = (order: Omit<DrawingOrder, 'isDissolved'>) => Promise<FarmDrawing>;

/**
 * Runs `drawFarm` in a worker thread, so that no farm delays other responses. Draws the areas
 * without an outline when that fails or needs more than 10 s of processor time. Throws OVERLOADED
 * when 20 farms are waiting, and if the machine is too busy.
 */
export function createFarmDrawer(program: string, log: Log, clock?: WorkClock): FarmDrawer {
  const lane = bulkhead(CONCURRENCY, MAX_WAITING);
  const draw = (order: DrawingOrder) =>
    runInThread<FarmDrawing>(program, order, { limitMs: LIMIT_MS, ...(clock && { clock }) });
  return async (order) => {
    try {
      return await lane.execute(() =>
        draw({ ...order, isDissolved: true }).catch((error: unknown) => {
          if (error instanceof LateWorkError) throw error;
          log.warn({ err: error }, 'could not draw the outline of a shared farm');
          return draw({ ...order, isDissolved: false });
        }),
      );
    } catch (error) {
      const message = 'The server is busy drawing maps. Please try again shortly.';
      throw busyRefusal(error, { waiting: message, late: message });
    }
  };
}
