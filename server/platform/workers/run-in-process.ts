import { fork, type ChildProcess } from 'node:child_process';
import { holdable, moveAside } from './background.ts';
import type { FromChild, FromParent } from './messages.ts';
import type { RightOfWay } from './right-of-way.ts';

/**
 * One thread for work and garbage, as helpers would only take more of the machine at once; and new
 * objects in so little memory that they push nobody else's out of a processor's cache.
 */
const FRUGAL = ['--single-threaded-gc', '--v8-pool-size=1', '--max-semi-space-size=1'];

/** The process took longer than it may; it was ended, and nothing of it goes on. */
export class ProcessTimeoutError extends Error {
  override readonly name = 'ProcessTimeoutError';
}

export interface InProcess {
  /** A program that meets its parent by `parent-process.ts`. */
  program: string;
  input: unknown;
  limitMs: number;
  /** Of JavaScript's own memory, in megabytes; the process ends when it needs more. */
  memoryMb: number;
  /** Whom it gives way to, with the lowest priority there is; null when somebody waits for it. */
  givesWayTo: RightOfWay | null;
  /** Ends the process, and the call with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Answers what the program asks; never rejects. */
  answer: (question: unknown) => Promise<unknown>;
}

/**
 * Runs a program in a process of its own and resolves to its output. For long work that must not
 * take the machine from who waits for an answer: an operating system ranks processes with all their
 * threads, those that compile and collect garbage included, which of threads it cannot. Rejects with
 * `ProcessTimeoutError` after `limitMs`, and when the process ends without an output.
 */
export async function runInProcess<Output>(order: InProcess): Promise<Output> {
  const { program, input, limitMs, memoryMb, givesWayTo, signal, answer } = order;
  signal?.throwIfAborted();
  const child = fork(program, [], {
    execArgv: [...FRUGAL, `--max-old-space-size=${memoryMb}`],
    serialization: 'advanced',
  });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  signal?.addEventListener('abort', kill, { once: true });
  let goOn = () => {};
  if (givesWayTo) {
    moveAside(child);
    goOn = givesWayTo.give(holdable(child));
  }
  try {
    const output = outputOf<Output>(child, limitMs, answer);
    tell(child, { input });
    return await output;
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    goOn();
    kill();
    process.off('exit', kill);
    signal?.removeEventListener('abort', kill);
  }
}

const outputOf = <Output>(child: ChildProcess, limitMs: number, answer: InProcess['answer']) =>
  new Promise<Output>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new ProcessTimeoutError(`A process was ended after ${limitMs} ms.`));
    }, limitMs);
    child.on('message', (message: FromChild) => {
      if ('output' in message) resolve(message.output as Output);
      else {
        const { id, question } = message;
        void answer(question).then((answered) => tell(child, { id, answer: answered }));
      }
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      reject(new Error(`A process ended without an output (${signal ?? code}).`));
    });
  });

/** A child that has just ended is told nothing; that it ended is known by itself. */
function tell(child: ChildProcess, message: FromParent): void {
  if (child.connected) child.send(message, () => undefined);
}
