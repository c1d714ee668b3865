/** What a worker answers to a call. */
export type WorkerReply<Answer> =
  | { id: number; answer: Answer }
  | { id: number; failure: { name: string; message: string } };

/** Calls a function that runs in a worker, so that the page stays responsive. */
interface WorkerCaller<Question, Answer> {
  /** Rejects when the function throws, and with the signal's reason when it is aborted. */
  call(question: Question, signal?: AbortSignal): Promise<Answer>;
}

interface Waiting<Question, Answer> {
  question: Question;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

/**
 * Starts the worker with the first call, and another one after an abort, which is the only way to
 * stop a calculation. Where there are no workers, or this one does not start, the function runs in
 * place.
 */
export function createWorkerCaller<Question, Answer>(options: {
  start: () => Worker;
  runInPlace: (question: Question) => Promise<Answer>;
}): WorkerCaller<Question, Answer> {
  const { start, runInPlace } = options;
  const waiting = new Map<number, Waiting<Question, Answer>>();
  let canStart = typeof Worker !== 'undefined';
  let worker: Worker | null = null;
  let lastId = 0;

  function running(): Worker {
    if (worker) return worker;
    const started = start();
    started.addEventListener('message', ({ data }: MessageEvent<WorkerReply<Answer>>) => {
      const asked = waiting.get(data.id);
      waiting.delete(data.id);
      if ('answer' in data) asked?.resolve(data.answer);
      else asked?.reject(Object.assign(new Error(data.failure.message), data.failure));
    });
    started.addEventListener('error', (event) => {
      event.preventDefault();
      goOnInPlace();
    });
    worker = started;
    return started;
  }

  function goOnInPlace(): void {
    canStart = false;
    stop();
    const left = [...waiting.values()];
    waiting.clear();
    for (const { question, resolve, reject } of left) runInPlace(question).then(resolve, reject);
  }

  function stop(): void {
    worker?.terminate();
    worker = null;
  }

  /** Terminates the worker and repeats the calls that others wait for. */
  function abandon(id: number): void {
    waiting.delete(id);
    stop();
    for (const [other, { question }] of waiting) post(other, question);
  }

  /** A browser may refuse to start a worker, and a question may be one that cannot be sent. */
  function post(id: number, question: Question): void {
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, no window
      running().postMessage({ id, question });
    } catch {
      goOnInPlace();
    }
  }

  return {
    async call(question, signal) {
      signal?.throwIfAborted();
      if (!canStart) return runInPlace(question);
      const id = ++lastId;
      let cancel = () => {};
      const answered = new Promise<Answer>((resolve, reject) => {
        waiting.set(id, { question, resolve, reject });
        cancel = () => {
          abandon(id);
          reject(signal!.reason as Error);
        };
        signal?.addEventListener('abort', cancel, { once: true });
        post(id, question);
      });
      return answered.finally(() => signal?.removeEventListener('abort', cancel));
    },
  };
}
