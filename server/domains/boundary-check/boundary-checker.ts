import { ThreadTimeoutError } from '../../platform/workers/run-in-thread.ts';
import { createThreadPool } from '../../platform/workers/thread-pool.ts';
import { busyChecking } from './busy-checking.ts';
import type { BoundaryVerdict } from './check-boundary.ts';

const LIMIT_MS = 5_000;
const MAX_WAITING = 20;

/** Validates the features of a boundary, given as JSON text. */
export type BoundaryChecker = (features: string) => Promise<BoundaryVerdict>;

/**
 * Runs `checkBoundary` in a worker thread, alternating between users, so that no outline delays
 * other calls. Rejects a boundary that takes longer than 5 s; throws OVERLOADED while 20 are
 * waiting.
 */
export function createBoundaryChecker(program: string): BoundaryChecker {
  const pool = createThreadPool<string, BoundaryVerdict>({
    program,
    limitMs: LIMIT_MS,
    maxWaiting: MAX_WAITING,
  });
  return async (features) => {
    try {
      return await pool.ask(features);
    } catch (error) {
      if (error instanceof ThreadTimeoutError) {
        const fault = 'The boundary is too complicated to check. Simplify it and try again.';
        return { fault, isTooLarge: true };
      }
      throw busyChecking(error);
    }
  };
}
