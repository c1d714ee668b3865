import { busyRefusal, isOutOfMemory } from '../../../platform/workers/busy-refusal.ts';
import { createThreadPool } from '../../../platform/workers/thread-pool.ts';
import { WorkLimitError, type WorkClock } from '../../../platform/workers/work-limit.ts';
import type { LandAnswer, LandQuestion } from './land-answer.ts';
import type { RegisterRows } from './register-rows.ts';
import type { SharedLand, SharedLandQuestion } from './shared-land.ts';

const LIMIT_MS = 20_000;
const MAX_WAITING = 200;
const MAX_HEAP_MB = 1_024;

/** Compares the land of projects and reads the register, in a thread. Throws OVERLOADED. */
export interface LandComparer {
  /** Returns null if there is too much land to compare in 20 s of processor time. */
  sharedLand(question: SharedLandQuestion): Promise<SharedLand[] | null>;
  /** Returns why the register cannot be used, in words, or its rows. */
  registerRows(bytes: Uint8Array): Promise<RegisterRows | { fault: string }>;
}

type Ask = (question: LandQuestion) => Promise<LandAnswer | null>;

/**
 * Answers questions in a thread; null for one that takes too much processor time or memory. Throws
 * OVERLOADED if the machine is too busy.
 */
export function askLandThread(program: string, clock?: WorkClock): Ask {
  const pool = createThreadPool<LandQuestion, LandAnswer>({
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
      throw busyRefusal(error, {
        waiting: 'The server is comparing much land. Nothing is lost. Please try again shortly.',
        late: 'The land could not be compared in time, because the server is busy. Nothing is lost. Please try again shortly.',
      });
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
