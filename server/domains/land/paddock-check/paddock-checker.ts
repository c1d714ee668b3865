import { createThreadPool } from '../../../platform/workers/thread-pool.ts';
import { WorkLimitError, type WorkClock } from '../../../platform/workers/work-limit.ts';
import { busyChecking } from '../boundary-check/busy-checking.ts';
import { TOO_COMPLICATED, type PaddockQuestion, type PaddockVerdict } from './check-paddocks.ts';

const LIMIT_MS = 10_000;
const MAX_WAITING = 20;

/** Validates the paddocks of a farm. */
export type PaddockChecker = (question: PaddockQuestion) => Promise<PaddockVerdict>;

/**
 * Runs `checkPaddocks` in a worker thread, alternating between users. Rejects paddocks that
 * need more than 10 s of processor time; throws OVERLOADED while 20 are waiting, and if the machine
 * is too busy to check them.
 */
export function createPaddockChecker(program: string, clock?: WorkClock): PaddockChecker {
  const pool = createThreadPool<PaddockQuestion, PaddockVerdict>({
    program,
    limitMs: LIMIT_MS,
    maxWaiting: MAX_WAITING,
    ...(clock && { clock }),
  });
  return async (question) => {
    try {
      return await pool.ask(question);
    } catch (error) {
      if (error instanceof WorkLimitError) return TOO_COMPLICATED;
      throw busyChecking(error, 'The paddocks');
    }
  };
}
