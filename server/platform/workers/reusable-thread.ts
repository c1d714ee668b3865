import { Worker, type ResourceLimits } from 'node:worker_threads';
import { firstMessage } from './run-in-thread.ts';

/** Idle time after which the thread ends and frees its memory. */
const IDLE_MS = 10_000;

export interface ReusableThreadOptions {
  /** Time limit for one answer. */
  limitMs: number;
  resourceLimits?: ResourceLimits;
  idleMs?: number;
}

/**
 * Sends a question to the thread and resolves to its answer. Wait for it before the next question.
 */
export type ReusableThread<Question, Answer> = (question: Question) => Promise<Answer>;

/**
 * Creates a thread of `program`, which calls `answerEach`. The first question starts it; later ones
 * reuse it, because starting takes longer than most answers. Rejects as `runInThread` does; the
 * next question then starts another thread. An idle thread does not keep the process alive.
 */
export function createReusableThread<Question, Answer>(
  program: string,
  { limitMs, resourceLimits = {}, idleMs = IDLE_MS }: ReusableThreadOptions,
): ReusableThread<Question, Answer> {
  let kept: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  function take(): Worker {
    clearTimeout(idle);
    kept?.ref();
    return (kept ??= start());
  }

  function start(): Worker {
    const worker = new Worker(program, { resourceLimits });
    // Handles errors between two questions too, so that they do not end the process.
    worker.on('error', () => void end(worker));
    worker.on('exit', () => void end(worker));
    return worker;
  }

  function keep(worker: Worker): void {
    worker.unref();
    idle = setTimeout(() => void end(worker), idleMs).unref();
  }

  async function end(worker: Worker): Promise<void> {
    if (kept === worker) kept = undefined;
    await worker.terminate();
  }

  return async (question) => {
    const worker = take();
    try {
      const answered = firstMessage<Answer>(worker, limitMs);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
      worker.postMessage(question);
      const answer = await answered;
      keep(worker);
      return answer;
    } catch (error) {
      await end(worker);
      throw error;
    }
  };
}
