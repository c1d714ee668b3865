import { createTask, type RunTask } from '../../../platform/workers/run-task.ts';
import type { WorkClock } from '../../../platform/workers/work-limit.ts';
import type { LandAnswer, LandQuestion } from './land-answer.ts';
import type { RegisterRows } from './register-rows.ts';
import type { SharedLand, SharedLandQuestion } from './shared-land.ts';

/** Compares the land of projects and reads the register, in a thread. Throws OVERLOADED. */
export interface LandComparer {
  /** Returns null if there is too much land to compare in 20 s of processor time. */
  sharedLand(question: SharedLandQuestion): Promise<SharedLand[] | null>;
  /** Returns why the register cannot be used, in words, or its rows. */
  registerRows(bytes: Uint8Array): Promise<RegisterRows | { fault: string }>;
}

type Ask = RunTask<LandQuestion, LandAnswer>;

/** Answers a question in a thread; null if it takes too much processor time or memory. */
export const askLandThread = (program: string, clock?: WorkClock): Ask =>
  createTask('land', program, clock);

export function createLandComparer(ask: Ask): LandComparer {
  return {
    async sharedLand(question) {
      const answer = await ask({ kind: 'shared-land', ...question });
      return answer?.kind === 'shared-land' ? answer.shared : null;
    },
    async registerRows(bytes) {
      const answer = await ask({ kind: 'register', bytes });
      if (answer?.kind === 'register') return answer;
      return {
        fault:
          answer?.kind === 'fault'
            ? answer.fault
            : 'The register is too large to read. Leave out projects of other states.',
      };
    },
  };
}
