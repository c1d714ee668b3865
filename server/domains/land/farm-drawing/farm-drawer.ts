import type { Log } from '../../../platform/log.ts';
import { CallError } from '../../../platform/call-error.ts';
import { createTask } from '../../../platform/workers/run-task.ts';
import type { WorkClock } from '../../../platform/workers/work-limit.ts';
import type { DrawingOrder, FarmDrawing } from './draw-farm.ts';

export type FarmDrawer = (order: Omit<DrawingOrder, 'isDissolved'>) => Promise<FarmDrawing>;

/**
 * Runs `drawFarm` in a thread, so that no farm delays other responses. Draws the areas without an
 * outline when that fails or takes too much.
 */
export function createFarmDrawer(program: string, log: Log, clock?: WorkClock): FarmDrawer {
  const run = createTask<DrawingOrder, FarmDrawing>('drawing', program, clock);

  async function draw(order: DrawingOrder): Promise<FarmDrawing> {
    const drawing = await run(order);
    if (drawing === null) throw new Error('The farm takes too long to draw.');
    return drawing;
  }
  return async (order) => {
    try {
      return await draw({ ...order, isDissolved: true });
    } catch (error) {
      if (error instanceof CallError) throw error;
      log.warn({ err: error }, 'could not draw the outline of a shared farm');
      return draw({ ...order, isDissolved: false });
    }
  };
}
