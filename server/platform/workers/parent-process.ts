import { once } from 'node:events';
import { connect } from 'node:net';
import { MessageStream } from './message-stream.ts';
import type { FromChild, FromParent } from './messages.ts';

/** Connection of a child process to its parent. */
export interface ParentProcess<Input> {
  input: Input;
  ask: (question: unknown) => Promise<unknown>;
  /** Sends the output and ends the process. */
  deliver: (output: unknown) => void;
}

/**
 * Connects to the parent that called `runInProcess`, whose address is the only argument. The
 * process ends when the parent does.
 */
export async function meetParent<Input>(): Promise<ParentProcess<Input>> {
  const waiting = new Map<number, (answer: unknown) => void>();
  let lastId = 0;
  // A terminal signals its whole process group, but only the parent decides whether this process
  // stops.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  const socket = connect(process.argv[2]!);
  await once(socket, 'connect');
  socket.once('close', () => process.exit(1));
  let parent: MessageStream<FromParent, FromChild>;
  const input = await new Promise<unknown>((resolve) => {
    parent = new MessageStream(socket, (message) => {
      if ('input' in message) resolve(message.input);
      else {
        waiting.get(message.id)?.(message.answer);
        waiting.delete(message.id);
      }
    });
  });
  return {
    input: input as Input,
    ask: (question) =>
      new Promise((resolve) => {
        lastId += 1;
        waiting.set(lastId, resolve);
        parent.send({ id: lastId, question });
      }),
    deliver: (output) => parent.send({ output }),
  };
}
