import { createThreadPool } from '../../../platform/workers/thread-pool.ts';
import { WorkLimitError, type WorkClock } from '../../../platform/workers/work-limit.ts';
import { busyChecking } from './busy-checking.ts';
import type { BoundaryVerdict } from './check-boundary.ts';

const LIMIT_MS = 5_000;
const MAX_WAITING = 20;

/** Validates the features of a boundary, given as JSON text. */
export type BoundaryChecker = (features: string) => Promise<BoundaryVerdict>;

/**
 * Runs `checkBoundary` in a worker thread, alternating between users, so that no outline delays
 * other calls. Rejects a boundary that needs more than 5 s of processor time; throws OVERLOADED
 * while 20 are waiting, and if the machine is too busy to check it.
 */
export function createBoundaryChecker(program: string, clock?: WorkClock): BoundaryChecker {
  const pool = createThreadPool<string, BoundaryVerdict>({
    program,
    limitMs: LIMIT_MS,
    maxWaiting: MAX_WAITING,
    ...(clock && { clock }),
  });
  return async (features) => {
    try {
      return await pool.ask(features);
    } catch (error) {
      if (error instanceof WorkLimitError) {
        const fault = 'The boundary is too complicated to check. Simplify it and try again.';
        return { fault, isTooLarge: true };
      }
      throw busyChecking(error, 'The boundary');
    }
  };
}
