import { CallError } from '../../platform/call-error.ts';
import { createFairLane, LaneFullError } from '../../platform/workers/fair-lane.ts';
import { keepThread } from '../../platform/workers/kept-thread.ts';
import { ThreadTimeout } from '../../platform/workers/run-in-thread.ts';
import type { BoundaryVerdict } from './check-boundary.ts';

const LIMIT_MS = 5_000;
const CONCURRENCY = 1;
const MAX_WAITING = 20;

/** Judges the features of a boundary, given as a JSON text. */
export type BoundaryChecker = (features: string) => Promise<BoundaryVerdict>;

/**
 * `checkBoundary` in a thread of its own, one user after the other, so that no outline holds up
 * other calls. Refuses what takes longer than 5 s; rejects with OVERLOADED while 20 wait.
 */
export function createBoundaryChecker(program: string): BoundaryChecker {
  const lane = createFairLane({ concurrency: CONCURRENCY, maxWaiting: MAX_WAITING });
  const check = keepThread<string, BoundaryVerdict>(program, { limitMs: LIMIT_MS });
  return async (features) => {
    try {
      return await lane.run(() => check(features));
    } catch (error) {
      if (error instanceof ThreadTimeout) {
        const fault = 'The boundary is too complicated to check. Simplify it and try again.';
        return { fault, isTooLarge: true };
      }
      if (error instanceof LaneFullError) {
        throw new CallError(
          'OVERLOADED',
          'The server is checking many boundaries. Nothing is lost. Please try again shortly.',
          { retryAfter: 10 },
        );
      }
      throw error;
    }
  };
}
