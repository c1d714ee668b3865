import { readFileSync, readlinkSync } from 'node:fs';
import { BroadcastChannel, threadId } from 'node:worker_threads';

/** Worker threads announce themselves here to the thread that limits their work. */
export const THREADS_CHANNEL = 'fenceline-threads';

/** A worker thread whose program has loaded. */
export interface AnnouncedThread {
  threadId: number;
  /** Its number at the operating system; null where that is not known, which is all but Linux. */
  systemId: string | null;
  /** Processor time in milliseconds that it took to load its program. */
  loadedMs: number;
}

/** Linux counts processor time in hundredths of a second, on every processor. */
const TICK_MS = 10;
/**
 * Other threads of the process may have used this share of its processor time. Where the system
 * does not tell threads apart, a thread is counted for the rest, so that it is not ended for theirs.
 */
const OTHERS_SHARE = 3 / 4;

/** Announces this worker thread, from whose work on its processor time counts. */
export function announceThread(): void {
  const systemId = ownSystemId();
  const thread: AnnouncedThread = { threadId, systemId, loadedMs: threadCpuMs(systemId) ?? 0 };
  const channel = new BroadcastChannel(THREADS_CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
  channel.postMessage(thread);
  channel.close();
}

function ownSystemId(): string | null {
  try {
    return readlinkSync('/proc/thread-self').split('/').at(-1) ?? null;
  } catch {
    return null;
  }
}

/** Processor time in milliseconds of a thread of this process; null if the thread has ended. */
export function threadCpuMs(systemId: string | null): number | null {
  if (systemId !== null) return readCpuMs(`/proc/self/task/${systemId}/stat`);
  const { user, system } = process.cpuUsage();
  return ((user + system) / 1_000) * (1 - OTHERS_SHARE);
}

/** Processor time in milliseconds of another process; null if it has ended, or except on Linux. */
export const processCpuMs = (processId: number): number | null =>
  readCpuMs(`/proc/${processId}/stat`);

/** Reads fields 14 and 15, counted after the name in brackets, which is field 2. */
function readCpuMs(path: string): number | null {
  try {
    const stat = readFileSync(path, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return null;
  }
}
