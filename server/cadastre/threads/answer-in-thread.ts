import { parentPort } from 'node:worker_threads';
import { ParcelQuestionError } from '../parcel-question-error.ts';
import type { Answered, Asked } from './thread-pool.ts';

/**
 * Makes this thread answer the queries of a `ThreadPool`; transfers arrays instead of copying them.
 */
export function answerInThread<Question, Answer>(answer: (question: Question) => Answer): void {
  parentPort?.on('message', ({ id, question }: Asked<Question>) => {
    const answered = attempt(id, () => answer(question));
    parentPort?.postMessage(answered, 'answer' in answered ? buffersIn(answered.answer) : []);
  });
}

/** The buffers of an array, or of the arrays in an object. */
function buffersIn(answer: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(answer)) return [answer.buffer as ArrayBuffer];
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.values(answer).flatMap((part) => (ArrayBuffer.isView(part) ? buffersIn(part) : []));
}

function attempt<Answer>(id: number, work: () => Answer): Answered<Answer> {
  try {
    return { id, answer: work() };
  } catch (error) {
    if (error instanceof ParcelQuestionError) {
      return { id, refusal: error.refusal, message: error.message };
    }
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
