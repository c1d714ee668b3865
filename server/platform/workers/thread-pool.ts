import { basename } from 'node:path';
import type { ResourceLimits } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { createFairLimiter } from './fair-limiter.ts';
import { forgetThread, limitWork, SYSTEM_CLOCK, type WorkClock } from './work-limit.ts';

export interface ThreadPoolOptions {
  /** Name in the metrics; the program's without one. */
  name?: string;
  /**
   * Path of the program, whose export `answer` answers a question. It announces its thread
   * (`announceThread`).
   */
  program: string;
  /** Passed to the program when it starts. */
  workerData?: unknown;
  threads?: number;
  /** Processor time for one answer; a question that exceeds it loses its thread. */
  limitMs: number;
  longestMs?: number;
  /** Maximum number of waiting questions. */
  maxWaiting: number;
  resourceLimits?: ResourceLimits;
  /** Idle time after which a thread ends and frees its memory. */
  idleMs?: number;
  clock?: WorkClock;
}

/** The pool was closed while the question ran or waited, or before. */
export class ThreadPoolClosedError extends Error {
  override readonly name = 'ThreadPoolClosedError';
}

export interface ThreadPool<Question, Answer> {
  /**
   * Rejects with `QueueFullError`, `ThreadPoolClosedError`, as `limitWork` does, or with the error of
   * a program that fails or needs more memory than it may (`ERR_WORKER_OUT_OF_MEMORY`).
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
  longestMs,
  maxWaiting,
  program,
  name = basename(program).replace(/\.\w+$/, ''),
  threads: concurrency = 1,
  idleMs = 10_000,
  clock = SYSTEM_CLOCK,
  ...options
}: ThreadPoolOptions): ThreadPool<Question, Answer> {
  // Questions wait here and not in Piscina, whose queue does not distinguish users and counts
  // towards time limits.
  const limiter = createFairLimiter({ name, concurrency, maxWaiting });
  // A separate pool for each thread shows which thread answers a question.
  const threads = Array.from({ length: concurrency }, () => {
    const thread = new Piscina({
      ...options,
      filename: program,
      name: 'answer',
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleMs,
      // Otherwise an idle thread blocks, and asynchronous work that it left running never ends.
      atomics: 'disabled',
      recordTiming: false,
    });
    thread.setMaxListeners(0);
    // Errors between two questions must not end the process.
    thread.on('error', () => {});
    thread.on('workerDestroy', ({ id }: { id: number }) => forgetThread(id));
    return thread;
  });
  const free = [...threads];
  let isClosed = false;

  async function answer(question: Question): Promise<Answer> {
    if (isClosed) throw new ThreadPoolClosedError();
    const thread = free.pop();
    if (!thread) throw new Error('The limiter let in more questions than there are threads.');
    const end = new AbortController();
    let startFailure: Error | undefined;
    // A program that cannot start would leave its question waiting.
    const onError = (error: Error) => {
      if (thread.threads.length > 0) return;
      startFailure = error;
      end.abort();
    };
    thread.on('error', onError);
    const cpuMs = clock.meterThread(() => thread.threads[0]?.threadId);
    const answering: Promise<Answer> = thread.run(question, { signal: end.signal });
    try {
      return await limitWork(answering, { limitMs, longestMs, cpuMs, nowMs: clock.nowMs });
    } catch (error) {
      if (isClosed) throw new ThreadPoolClosedError();
      throw startFailure ?? error;
    } finally {
      end.abort();
      thread.off('error', onError);
      free.push(thread);
    }
  }

  return {
    ask: (question) => limiter.run(() => answer(question)),
    async close() {
      isClosed = true;
      await Promise.all(threads.map((thread) => thread.destroy()));
    },
  };
}
