import type { WorkerReply } from './call-worker.ts';

/** Answers a page's calls; runs in the worker. */
export function answerCalls<Question, Answer>(
  answer: (question: Question) => Answer | Promise<Answer>,
): void {
  const line = globalThis as unknown as {
    addEventListener(
      type: 'message',
      listener: (event: MessageEvent<{ id: number; question: Question }>) => void,
    ): void;
    postMessage(reply: WorkerReply<Answer>): void;
  };
  line.addEventListener('message', ({ data: { id, question } }) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, no window
    void replyTo().then((reply) => line.postMessage(reply));

    async function replyTo(): Promise<WorkerReply<Answer>> {
      try {
        return { id, answer: await answer(question) };
      } catch (error) {
        const { name, message } = error instanceof Error ? error : new Error(String(error));
        return { id, failure: { name, message } };
      }
    }
  });
}
