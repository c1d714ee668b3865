import { Worker, type ResourceLimits } from 'node:worker_threads';
import { firstMessage } from './run-in-thread.ts';

/** After so long without a question the thread and its memory are given back. */
const IDLE_MS = 10_000;

export interface KeptThreadOptions {
  /** For one answer. */
  limitMs: number;
  resourceLimits?: ResourceLimits;
  idleMs?: number;
}

/** Asks the thread; one question at a time. */
export type KeptThread<Question, Answer> = (question: Question) => Promise<Answer>;

/**
 * A thread of `program`, which calls `answerEach`: started by the first question and kept for the
 * next ones, as starting costs more than most answers. Rejects as `runInThread` does; the next
 * question then starts another thread. An idle one does not keep the process alive.
 */
export function keepThread<Question, Answer>(
  program: string,
  { limitMs, resourceLimits = {}, idleMs = IDLE_MS }: KeptThreadOptions,
): KeptThread<Question, Answer> {
  let kept: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  function take(): Worker {
    clearTimeout(idle);
    kept?.ref();
    return (kept ??= start());
  }

  function start(): Worker {
    const worker = new Worker(program, { resourceLimits });
    // Also one that fails between two questions is no fault of the process.
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
