import { parentPort } from 'node:worker_threads';
import { giveWay } from './low-priority.ts';

/**
 * Runs the worker's side of a reusable thread: answers each question in turn. An error of `answer`
 * ends the thread.
 */
export function answerEach<Question, Answer>(answer: (question: Question) => Answer): void {
  giveWay();
  parentPort?.on('message', (question: Question) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
    parentPort?.postMessage(answer(question));
  });
}
