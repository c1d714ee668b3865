import { ThreadTimeoutError } from '../../platform/workers/run-in-thread.ts';
import { createThreadPool } from '../../platform/workers/thread-pool.ts';
import { busyChecking } from '../boundary-check/busy-checking.ts';
import { TOO_COMPLICATED, type PaddockQuestion, type PaddockVerdict } from './check-paddocks.ts';

const LIMIT_MS = 10_000;
const MAX_WAITING = 20;

/** Validates the paddocks of a farm. */
export type PaddockChecker = (question: PaddockQuestion) => Promise<PaddockVerdict>;

/**
 * Runs `checkPaddocks` in a worker thread, alternating between users. Rejects paddocks that take
 * longer than 10 s; throws OVERLOADED while 20 are waiting.
 */
export function createPaddockChecker(program: string): PaddockChecker {
  const pool = createThreadPool<PaddockQuestion, PaddockVerdict>({
    program,
    limitMs: LIMIT_MS,
    maxWaiting: MAX_WAITING,
  });
  return async (question) => {
    try {
      return await pool.ask(question);
    } catch (error) {
      if (error instanceof ThreadTimeoutError) return TOO_COMPLICATED;
      throw busyChecking(error);
    }
  };
}
