import { createWorkerCaller } from '#shared/worker-call';
import { answerQuestion, type Answer, type Calls, type Question } from './answer-question.ts';

/** A question that takes longer is one of a file or a feature that is too large. */
const MAX_MS = 30_000;

const caller = createWorkerCaller<Question, Answer>({
  start: () => new Worker(new URL('./own-layers.worker.ts', import.meta.url), { type: 'module' }),
  runInPlace: answerQuestion,
});

/**
 * Asks the worker to read or to measure. Rejects with the signal's reason, or with a TimeoutError
 * after 30 seconds; both end the work.
 */
export async function askWorker<K extends keyof Calls>(
  type: K,
  question: Calls[K]['question'],
  signal?: AbortSignal,
): Promise<Calls[K]['answer']> {
  const limit = new AbortController();
  const timer = setTimeout(
    () => limit.abort(new DOMException('The question took too long.', 'TimeoutError')),
    MAX_MS,
  );
  const either = AbortSignal.any([limit.signal, ...(signal ? [signal] : [])]);
  try {
    return await caller.call({ type, question } as Question, either);
  } finally {
    clearTimeout(timer);
  }
}
