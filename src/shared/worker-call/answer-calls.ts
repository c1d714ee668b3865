import type { WorkerReply } from './call-worker.ts';

/**
 * Answers a page's calls one after another; runs in the worker. What `partsToHandOver` returns is
 * handed over to the page instead of copied.
 */
export function answerCalls<Question, Answer>(
  answer: (question: Question) => Answer,
  partsToHandOver: (answer: Answer) => Transferable[] = () => [],
): void {
  const line = globalThis as unknown as {
    addEventListener(
      type: 'message',
      listener: (event: MessageEvent<{ id: number; question: Question }>) => void,
    ): void;
    postMessage(reply: WorkerReply<Answer>, parts: Transferable[]): void;
  };
  line.addEventListener('message', ({ data: { id, question } }) => {
    const reply = replyTo();
    line.postMessage(reply, 'answer' in reply ? partsToHandOver(reply.answer) : []);

    function replyTo(): WorkerReply<Answer> {
      try {
        return { id, answer: answer(question) };
      } catch (error) {
        const { name, message } = error instanceof Error ? error : new Error(String(error));
        return { id, failure: { name, message } };
      }
    }
  });
}
