import { LaneFullError } from '../../platform/workers/fair-lane.ts';
import { ThreadTimeoutError } from '../../platform/workers/run-in-thread.ts';
import { createThreadPool } from '../../platform/workers/thread-pool.ts';
import type { LandAnswer, LandQuestion } from './land-answer.ts';
import type { RegisterRows } from './register-rows.ts';
import type { SharedLand, SharedLandQuestion } from './shared-land.ts';

const LIMIT_MS = 20_000;
const MAX_WAITING = 200;
const MAX_HEAP_MB = 1_024;

/** Compares the land of projects and reads the register, in a thread. */
export interface LandComparer {
  /** Returns null if there is too much land to compare within 20 s, or too many questions wait. */
  sharedLand(question: SharedLandQuestion): Promise<SharedLand[] | null>;
  /** Returns why the register cannot be used, in words, or its rows. */
  registerRows(bytes: Uint8Array): Promise<RegisterRows | { fault: string }>;
}

type Ask = (question: LandQuestion) => Promise<LandAnswer | null>;

/** Answers questions in a thread; null for one that takes too much time or memory. */
export function askLandThread(program: string): Ask {
  const pool = createThreadPool<LandQuestion, LandAnswer>({
    program,
    limitMs: LIMIT_MS,
    maxWaiting: MAX_WAITING,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  return async (question) => {
    try {
      return await pool.ask(question);
    } catch (error) {
      if (error instanceof ThreadTimeoutError || error instanceof LaneFullError) return null;
      if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY') return null;
      throw error;
    }
  };
}

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
