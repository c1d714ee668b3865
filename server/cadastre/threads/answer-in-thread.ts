import { move, transferableSymbol, valueSymbol } from 'piscina';
import { ParcelQuestionError } from '../parcel-question-error.ts';
import { announceThread } from '../../platform/workers/processor-time.ts';
import type { Answered } from './parcel-threads.ts';

/**
 * Makes the program of `createParcelThreads`, which answers queries; transfers arrays instead of
 * copying them.
 */
export function answerInThread<Question, Answer>(
  answer: (question: Question) => Answer,
): (question: Question) => unknown {
  announceThread();
  return (question) => {
    const answered = attempt(() => answer(question));
    if (!('answer' in answered)) return answered;
    return move({
      [transferableSymbol]: buffersIn(answered.answer),
      [valueSymbol]: answered,
    });
  };
}

/** The buffers of an array, or of the arrays in an object. */
function buffersIn(answer: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(answer)) return [answer.buffer as ArrayBuffer];
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.values(answer).flatMap((part) => (ArrayBuffer.isView(part) ? buffersIn(part) : []));
}

/** A thread posts errors without their class, so refusals are posted as answers. */
function attempt<Answer>(work: () => Answer): Answered<Answer> {
  try {
    return { answer: work() };
  } catch (error) {
    if (!(error instanceof ParcelQuestionError)) throw error;
    return { refusal: error.refusal, message: error.message };
  }
}
