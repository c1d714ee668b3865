import { onSpareProcessor, pausable } from './background.ts';
import { openMeeting, type Meeting } from './meeting.ts';
import { MessageStream } from './message-stream.ts';
import type { FromChild, FromParent } from './messages.ts';
import { processCpuMs } from './processor-time.ts';
import type { RequestPriority } from './request-priority.ts';
import { startProgram, type StartedProgram } from './start-program.ts';
import { limitWork, SYSTEM_CLOCK, type WorkClock } from './work-limit.ts';

/**
 * Node flags that spare other threads: one thread for work and garbage collection instead of
 * helpers, and a small nursery, so that new objects do not displace others' data from the
 * processor's cache.
 */
const FRUGAL = ['--single-threaded-gc', '--v8-pool-size=1', '--max-semi-space-size=1'];

export interface InProcess {
  /** A program that calls `meetParent`. */
  program: string;
  input: unknown;
  /**
   * Limit of processor time; not enforced where it cannot be measured, which is everywhere but on
   * Linux.
   */
  limitMs: number;
  longestMs?: number;
  /** Limit of the JavaScript heap in megabytes; the process ends if it needs more. */
  memoryMb: number;
  /**
   * Calls during which the process is paused; it then also runs at the lowest priority. Null if a
   * person waits for its output.
   */
  givesWayTo: RequestPriority | null;
  /** Ends the process and rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Answers the program's questions; never rejects. */
  answer: (question: unknown) => Promise<unknown>;
  clock?: Pick<WorkClock, 'nowMs'> & { meterProcess: (processId: number) => number | null };
}

const SYSTEM = { nowMs: SYSTEM_CLOCK.nowMs, meterProcess: processCpuMs };

/**
 * Runs a program in a child process and resolves to its output. For long work that must not slow
 * down calls: the operating system can lower the priority of a process with all its threads,
 * including the compiler's and the garbage collector's, but not that of a worker thread with its
 * helpers. Rejects as `limitWork` does, and if the process ends without an output.
 */
export async function runInProcess<Output>(order: InProcess): Promise<Output> {
  const { program, memoryMb, givesWayTo, signal } = order;
  signal?.throwIfAborted();
  const meeting = await openMeeting();
  const node = [process.execPath, ...FRUGAL, `--max-old-space-size=${memoryMb}`];
  const command = [...(givesWayTo ? onSpareProcessor() : []), ...node, program, meeting.address];
  const child = startProgram(command, { isLowPriority: givesWayTo !== null });
  const kill = () => child.signal('SIGKILL');
  process.once('exit', kill);
  signal?.addEventListener('abort', kill, { once: true });
  const goOn = givesWayTo?.give(pausable(child));
  try {
    const { limitMs, longestMs, clock = SYSTEM } = order;
    return await limitWork(outputOf<Output>(order, meeting, child), {
      limitMs,
      longestMs,
      cpuMs: () => (child.processId === null ? null : clock.meterProcess(child.processId)),
      nowMs: clock.nowMs,
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    goOn?.();
    kill();
    process.off('exit', kill);
    signal?.removeEventListener('abort', kill);
    await meeting.close();
  }
}

const outputOf = <Output>({ input, answer }: InProcess, meeting: Meeting, child: StartedProgram) =>
  new Promise<Output>((resolve, reject) => {
    meeting.onMet((socket) => {
      const stream = new MessageStream<FromChild, FromParent>(socket, (message) => {
        if ('output' in message) resolve(message.output as Output);
        else {
          const { id, question } = message;
          void answer(question).then((answered) => stream.send({ id, answer: answered }));
        }
      });
      stream.send({ input });
    });
    void child.ended.then((how) => {
      reject(new Error(`A process ended without an output (${how}).`));
    });
  });
