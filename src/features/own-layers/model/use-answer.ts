import { useEffect, useState } from 'react';
import type { Calls } from '../api/answer-question.ts';
import { askWorker } from '../api/ask-worker.ts';

/** `undefined` while the worker is busy, `failed` if it took too long. */
export type AnswerState<A> = A | 'failed' | undefined;

/**
 * Asks the worker again when the question, which must be referentially stable, changes; asks
 * nothing for null.
 */
export function useAnswer<K extends keyof Calls>(
  type: K,
  question: Calls[K]['question'] | null,
): AnswerState<Calls[K]['answer']> {
  const [answered, setAnswered] = useState<{
    question: unknown;
    answer: AnswerState<Calls[K]['answer']>;
  } | null>(null);
  useEffect(() => {
    if (question === null) return undefined;
    const leaving = new AbortController();
    askWorker(type, question, leaving.signal).then(
      (answer) => setAnswered({ question, answer }),
      () => !leaving.signal.aborted && setAnswered({ question, answer: 'failed' }),
    );
    return () => leaving.abort();
  }, [type, question]);
  return answered?.question === question ? answered?.answer : undefined;
}
