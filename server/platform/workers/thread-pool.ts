import { basename } from 'node:path';
import type { ResourceLimits } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { createFairLane } from './fair-lane.ts';
import { ThreadTimeoutError } from './run-in-thread.ts';

export interface ThreadPoolOptions {
  /** Path of the program, whose export `answer` answers a question. */
  program: string;
  /** Passed to the program when it starts. */
  workerData?: unknown;
  threads?: number;
  /** Time limit for one answer; a question that exceeds it loses its thread. */
  limitMs: number;
  /** Maximum number of waiting questions. */
  maxWaiting: number;
  resourceLimits?: ResourceLimits;
  /** Idle time after which a thread ends and frees its memory. */
  idleMs?: number;
}

/** The pool was closed while the question ran or waited, or before. */
export class ThreadPoolClosedError extends Error {
  override readonly name = 'ThreadPoolClosedError';
}

export interface ThreadPool<Question, Answer> {
  /**
   * Rejects with `LaneFullError`, `ThreadTimeoutError`, `ThreadPoolClosedError`, or the error of a
   * program that fails or needs more memory than it may (`ERR_WORKER_OUT_OF_MEMORY`).
   */
  ask(question: Question): Promise<Answer>;
  close(): Promise<void>;
}

/**
 * Creates worker threads that answer one question at a time each, alternating between users. Starts
 * threads on first use and reuses them, because starting takes longer than most answers; replaces
 * one that takes too long or breaks. Idle threads do not keep the process alive.
 */
export function createThreadPool<Question, Answer>({
  limitMs,
  maxWaiting,
  program,
  threads: concurrency = 1,
  idleMs = 10_000,
  ...options
}: ThreadPoolOptions): ThreadPool<Question, Answer> {
  // Questions wait here and not in Piscina, whose queue knows no users and counts towards time limits.
  const name = basename(program).replace(/\.\w+$/, '');
  const lane = createFairLane({ name, concurrency, maxWaiting });
  const threads = new Piscina({
    ...options,
    filename: program,
    name: 'answer',
    minThreads: 0,
    maxThreads: concurrency,
    idleTimeout: idleMs,
    // Otherwise an idle thread blocks, and what it left running never ends.
    atomics: 'disabled',
    recordTiming: false,
  });
  threads.setMaxListeners(0);
  // Errors between two questions must not end the process.
  threads.on('error', () => {});
  let isClosed = false;

  async function answer(question: Question): Promise<Answer> {
    if (isClosed) throw new ThreadPoolClosedError();
    const limit = new AbortController();
    const timer = setTimeout(
      () => limit.abort(new ThreadTimeoutError(`A thread was ended after ${limitMs} ms.`)),
      limitMs,
    );
    // A program that cannot start would leave its question waiting.
    const onError = (error: Error) => {
      if (threads.threads.length === 0) limit.abort(error);
    };
    threads.on('error', onError);
    try {
      return (await threads.run(question, { signal: limit.signal })) as Answer;
    } catch (error) {
      if (isClosed) throw new ThreadPoolClosedError();
      throw limit.signal.aborted ? limit.signal.reason : error;
    } finally {
      clearTimeout(timer);
      threads.off('error', onError);
    }
  }

  return {
    ask: (question) => lane.run(() => answer(question)),
    async close() {
      isClosed = true;
      await threads.destroy();
    },
  };
}
