import { parentPort } from 'node:worker_threads';
import { giveWay } from './low-priority.ts';

/** The program of a thread that `keepThread` asks; what `answer` throws ends the thread. */
export function answerEach<Question, Answer>(answer: (question: Question) => Answer): void {
  giveWay();
  parentPort?.on('message', (question: Question) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
    parentPort?.postMessage(answer(question));
  });
}
