import { QueueFullError } from '../../platform/workers/fair-limiter.ts';
import {
  createThreadPool,
  ThreadPoolClosedError,
  type ThreadPoolOptions,
} from '../../platform/workers/thread-pool.ts';
import { LateWorkError, WorkLimitError } from '../../platform/workers/work-limit.ts';
import { ParcelQuestionError, tooSlow } from '../parcel-question-error.ts';

export type Answered<Answer> =
  | { answer: Answer }
  | { refusal: ParcelQuestionError['refusal']; message: string };

/** Threads that answer queries by a program of `answerInThread`. */
export interface ParcelThreads<Question, Answer> {
  /**
   * Rejects with `ParcelQuestionError` for refusals, and with `Error` when the thread breaks or
   * fails.
   */
  ask<A extends Answer>(question: Question): Promise<A>;
  /** Rejects queries in progress and waiting. */
  close(): Promise<void>;
}

export function createParcelThreads<Question, Answer>(
  options: ThreadPoolOptions,
): ParcelThreads<Question, Answer> {
  // Idle threads never end, so that no query waits for a thread to start.
  const pool = createThreadPool<Question, Answered<Answer>>({ ...options, idleMs: Infinity });
  return {
    async ask<A extends Answer>(question: Question) {
      const answered = await pool.ask(question).catch((error: unknown) => {
        throw refusalOf(error);
      });
      if ('answer' in answered) return answered.answer as A;
      throw new ParcelQuestionError(answered.refusal, answered.message);
    },
    close: () => pool.close(),
  };
}

function refusalOf(error: unknown): unknown {
  if (error instanceof WorkLimitError) return tooSlow();
  if (error instanceof LateWorkError) {
    return new ParcelQuestionError(
      'busy',
      'The search was not done in time, because the server is busy. Please try again shortly.',
    );
  }
  if (error instanceof QueueFullError) {
    return new ParcelQuestionError(
      'busy',
      'Too many searches are under way. Please try again in a moment.',
    );
  }
  if (error instanceof ThreadPoolClosedError) {
    return new ParcelQuestionError('busy', 'The parcels are being replaced. Please try again.');
  }
  return error;
}
