import { isOutOfMemory } from '../../../platform/workers/busy-refusal.ts';
import { createThreadPool } from '../../../platform/workers/thread-pool.ts';
import { WorkLimitError, type WorkClock } from '../../../platform/workers/work-limit.ts';
import { busyChecking } from '../boundary-check/busy-checking.ts';
import type { HealthAnswer, HealthQuestion } from './question.ts';

const LIMIT_MS = 15_000;
const MAX_WAITING = 20;
const MAX_HEAP_MB = 1_024;

/** Examines a boundary; null for one that is too complicated. */
export type BoundaryExaminer = (question: HealthQuestion) => Promise<HealthAnswer | null>;

/**
 * Runs `examine` in a worker thread, alternating between users, for at most 15 s of processor time.
 * Throws OVERLOADED while 20 are waiting, and if the machine is too busy to examine it.
 */
export function createBoundaryExaminer(program: string, clock?: WorkClock): BoundaryExaminer {
  const pool = createThreadPool<HealthQuestion, HealthAnswer>({
    program,
    limitMs: LIMIT_MS,
    maxWaiting: MAX_WAITING,
    ...(clock && { clock }),
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  return async (question) => {
    try {
      return await pool.ask(question);
    } catch (error) {
      if (error instanceof WorkLimitError || isOutOfMemory(error)) return null;
      throw busyChecking(error, 'The boundary');
    }
  };
}
