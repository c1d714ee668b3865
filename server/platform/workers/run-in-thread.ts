import { Worker, type ResourceLimits, type Transferable } from 'node:worker_threads';
import { forgetThread, limitWork, SYSTEM_CLOCK, type WorkClock } from './work-limit.ts';

export interface InThread {
  /** Limit of processor time, without the start of the thread. */
  limitMs: number;
  longestMs?: number;
  resourceLimits?: ResourceLimits;
  /** Objects that move to the thread without a copy and are empty here afterwards. */
  transferList?: readonly Transferable[];
  clock?: WorkClock;
}

/**
 * Runs a program in a new thread with `input` as its `workerData`, and resolves to the first
 * message it posts. For work that would block the thread that answers calls. The program announces
 * its thread (`announceThread`). Rejects as `limitWork` does, and with the program's own error if it
 * fails or needs more memory than `resourceLimits` allow (`ERR_WORKER_OUT_OF_MEMORY`).
 */
export async function runInThread<Output>(
  program: string,
  input: unknown,
  { limitMs, longestMs, resourceLimits = {}, transferList = [], clock = SYSTEM_CLOCK }: InThread,
): Promise<Output> {
  const worker = new Worker(program, {
    workerData: input,
    resourceLimits,
    transferList: [...transferList],
  });
  const { threadId } = worker;
  try {
    return await limitWork(firstMessage<Output>(worker), {
      limitMs,
      longestMs,
      cpuMs: clock.meterThread(() => threadId),
      nowMs: clock.nowMs,
    });
  } finally {
    await worker.terminate();
    forgetThread(threadId);
  }
}

/** Resolves to the thread's first message. Rejects if the thread fails or ends first. */
const firstMessage = <Output>(worker: Worker) =>
  new Promise<Output>((resolve, reject) => {
    worker.once('message', resolve).once('error', reject);
    worker.once('exit', () => reject(new Error('A thread ended without an answer.')));
  });
