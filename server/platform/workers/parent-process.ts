import type { FromChild, FromParent } from './messages.ts';

/** Connection of a child process to its parent. */
export interface ParentProcess<Input> {
  input: Input;
  ask: (question: unknown) => Promise<unknown>;
  /** Sends the output and ends the process. */
  deliver: (output: unknown) => void;
}

/** Connects to the parent that called `runInProcess`. Exits if there is none. */
export async function meetParent<Input>(): Promise<ParentProcess<Input>> {
  const waiting = new Map<number, (answer: unknown) => void>();
  let lastId = 0;
  // A terminal signals its whole process group, but only the parent decides whether this process
  // stops.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.once('disconnect', () => process.exit(1));
  const input = await new Promise<unknown>((resolve) => {
    process.on('message', (message: FromParent) => {
      if ('input' in message) resolve(message.input);
      else {
        waiting.get(message.id)?.(message.answer);
        waiting.delete(message.id);
      }
    });
  });
  const tell = (message: FromChild) => process.send?.(message);
  return {
    input: input as Input,
    ask: (question) =>
      new Promise((resolve) => {
        lastId += 1;
        waiting.set(lastId, resolve);
        tell({ id: lastId, question });
      }),
    deliver: (output) => void tell({ output }),
  };
}
