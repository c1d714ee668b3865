import type { FromChild, FromParent } from './messages.ts';

/** Who started this process. */
export interface ParentProcess<Input> {
  input: Input;
  ask: (question: unknown) => Promise<unknown>;
  /** The last word: the process ends once it is said. */
  deliver: (output: unknown) => void;
}

/** Meets the parent that `runInProcess` is called in. Without one this process has nothing to do. */
export async function meetParent<Input>(): Promise<ParentProcess<Input>> {
  const waiting = new Map<number, (answer: unknown) => void>();
  let lastId = 0;
  // A terminal tells everybody in it to stop; whether this work stops is the parent's to say.
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
