import { createTask } from '../../../platform/workers/run-task.ts';
import type { WorkClock } from '../../../platform/workers/work-limit.ts';
import { TOO_COMPLICATED, type PaddockQuestion, type PaddockVerdict } from './check-paddocks.ts';

/** Validates the paddocks of a farm. */
export type PaddockChecker = (question: PaddockQuestion) => Promise<PaddockVerdict>;

/** Runs `checkPaddocks` in a thread. */
export function createPaddockChecker(program: string, clock?: WorkClock): PaddockChecker {
  const run = createTask<PaddockQuestion, PaddockVerdict>('paddock', program, clock);
  return async (question) => (await run(question)) ?? TOO_COMPLICATED;
}
