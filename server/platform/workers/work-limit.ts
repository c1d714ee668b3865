import { BroadcastChannel } from 'node:worker_threads';
import { threadCpuMs, THREADS_CHANNEL, type AnnouncedThread } from './processor-time.ts';
import { currentAccount } from './work-account.ts';

/** The work used up its processor time: it is too much for any machine. */
export class WorkLimitError extends Error {
  override readonly name = 'WorkLimitError';
}

/** The work got too little of the processor to end in time. It may well succeed later. */
export class LateWorkError extends Error {
  override readonly name = 'LateWorkError';
}

/** Returns the processor time in milliseconds that the work has used; null if nobody can tell. */
export type ReadCpu = () => number | null;

/** How processor time and time are measured. Tests pass their own. */
export interface WorkClock {
  /** Begins to measure the work of the thread with this id; the thread may start later. */
  meterThread(threadIdOf: () => number | undefined): ReadCpu;
  nowMs: () => number;
}

export interface WorkLimit {
  /** Limit of processor time. */
  limitMs: number;
  /** Time after which unfinished work is given up, however little processor time it got. */
  longestMs?: number | undefined;
  cpuMs: ReadCpu;
  nowMs: () => number;
}

/** Shorter than clients and proxies wait for an answer, which is two minutes. */
const MAX_MS = 100_000;
const LOOK_EVERY_MS = 50;

/**
 * Settles as `work` does. Rejects with `WorkLimitError` once it has used its processor time, and
 * with `LateWorkError` if it got too little of the processor: a busy machine must not make work
 * look too large. The caller then ends the work. Charges the processor time to the current user.
 */
export function limitWork<T>(
  work: Promise<T>,
  { limitMs, longestMs = MAX_MS, cpuMs, nowMs }: WorkLimit,
): Promise<T> {
  const account = currentAccount();
  const startedAt = nowMs();
  return new Promise<T>((resolve, reject) => {
    const timer = setInterval(() => {
      if ((cpuMs() ?? 0) > limitMs) {
        settle(() => reject(new WorkLimitError(`Work took over ${limitMs} ms of processor time.`)));
      } else if (nowMs() - startedAt > longestMs) {
        settle(() => reject(new LateWorkError(`Work was not done after ${longestMs} ms.`)));
      }
    }, LOOK_EVERY_MS);
    let isSettled = false;
    function settle(how: () => void): void {
      if (isSettled) return;
      isSettled = true;
      clearInterval(timer);
      if (account) account.ms += cpuMs() ?? 0;
      how();
    }
    work.then(
      (result) => settle(() => resolve(result)),
      (error: unknown) => settle(() => reject(error)),
    );
  });
}

const announced = new Map<number, AnnouncedThread>();
const channel = new BroadcastChannel(THREADS_CHANNEL);
// oxlint-disable-next-line unicorn/prefer-add-event-listener -- its type has only this
channel.onmessage = ({ data }: { data: AnnouncedThread }) => announced.set(data.threadId, data);
channel.unref();

/** Forgets a thread that has ended. */
export const forgetThread = (threadId: number): void => void announced.delete(threadId);

/** Measures by the operating system. The time that a thread takes to start does not count. */
export const SYSTEM_CLOCK: WorkClock = {
  nowMs: () => performance.now(),
  meterThread(threadIdOf) {
    const reused = announced.get(threadIdOf() ?? -1);
    const usedBeforeMs = reused ? threadCpuMs(reused.systemId) : null;
    let lastMs = 0;
    return () => {
      const thread = announced.get(threadIdOf() ?? -1);
      const cpuMs = thread ? threadCpuMs(thread.systemId) : null;
      if (!thread || cpuMs === null) return lastMs;
      const before = thread === reused ? usedBeforeMs : null;
      lastMs = cpuMs - (before ?? thread.loadedMs);
      return lastMs;
    };
  },
};
