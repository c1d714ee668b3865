import { ThreadTimeoutError } from '../../platform/workers/run-in-thread.ts';
import { createThreadPool } from '../../platform/workers/thread-pool.ts';
import { busyChecking } from '../boundary-check/busy-checking.ts';
import type { HealthAnswer, HealthQuestion } from './question.ts';

const LIMIT_MS = 15_000;
const MAX_WAITING = 20;
const MAX_HEAP_MB = 1_024;

/** Examines a boundary; null for one that is too complicated. */
export type BoundaryExaminer = (question: HealthQuestion) => Promise<HealthAnswer | null>;

/**
 * Runs `examine` in a worker thread, alternating between users, for at most 15 s. Throws OVERLOADED
 * while 20 are waiting.
 */
export function createBoundaryExaminer(program: string): BoundaryExaminer {
  const pool = createThreadPool<HealthQuestion, HealthAnswer>({
    program,
    limitMs: LIMIT_MS,
    maxWaiting: MAX_WAITING,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  return async (question) => {
    try {
      return await pool.ask(question);
    } catch (error) {
      if (error instanceof ThreadTimeoutError) return null;
      if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY') return null;
      throw busyChecking(error);
    }
  };
}
