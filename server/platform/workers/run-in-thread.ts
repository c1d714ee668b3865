import { Worker, type ResourceLimits, type Transferable } from 'node:worker_threads';

/** The thread exceeded its time limit and was ended. */
export class ThreadTimeoutError extends Error {
  override readonly name = 'ThreadTimeoutError';
}

/**
 * Runs a program in a new thread with `input` as its `workerData`, and resolves to the first
 * message it posts. For work that would block the thread that answers calls. Rejects with
 * `ThreadTimeoutError` after `limitMs`, and with the program's own error if it fails or needs more
 * memory than `resourceLimits` allow (`ERR_WORKER_OUT_OF_MEMORY`). Objects in `transferList` move
 * to the thread without a copy and are empty here afterwards.
 */
export async function runInThread<Output>(
  program: string,
  input: unknown,
  limitMs: number,
  resourceLimits: ResourceLimits = {},
  transferList: readonly Transferable[] = [],
): Promise<Output> {
  const worker = new Worker(program, {
    workerData: input,
    resourceLimits,
    transferList: [...transferList],
  });
  try {
    return await firstMessage<Output>(worker, limitMs);
  } finally {
    await worker.terminate();
  }
}

/**
 * Resolves to the thread's next message. Rejects if it takes longer than `limitMs`, or if the
 * thread fails or ends first.
 */
export function firstMessage<Output>(worker: Worker, limitMs: number): Promise<Output> {
  return new Promise<Output>((resolve, reject) => {
    const take = (message: Output) => settle(() => resolve(message));
    const fail = (error: unknown) => settle(() => reject(error));
    const end = () => fail(new Error('A thread ended without an answer.'));
    const timer = setTimeout(() => {
      fail(new ThreadTimeoutError(`A thread exceeded its time limit of ${limitMs} ms.`));
    }, limitMs);
    function settle(how: () => void): void {
      clearTimeout(timer);
      worker.off('message', take).off('error', fail).off('exit', end);
      how();
    }
    worker.on('message', take).on('error', fail).on('exit', end);
  });
}
