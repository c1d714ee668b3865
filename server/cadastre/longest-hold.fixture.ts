import { readFileSync } from 'node:fs';

/**
 * Milliseconds of CPU time this thread has used; elapsed time where the system does not report it.
 */
function workedMs(): number {
  try {
    const [nanoseconds] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'latin1').split(
      ' ',
    );
    return Number(nanoseconds) / 1e6;
  } catch {
    return performance.now();
  }
}

/**
 * Returns the longest uninterrupted work of this thread during an operation, as a share of the CPU
 * time of all threads of the process: that long, it serves no other request. CPU time does not grow
 * with the load of other programs. Works only on the main thread.
 */
export async function shareHeld(underWay: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  const heldMs = await longestHold(underWay);
  const { user, system } = process.cpuUsage(before);
  return (heldMs * 1e3) / (user + system);
}

/** Returns the longest uninterrupted work of this thread during an operation, in milliseconds. */
export async function longestHold(underWay: () => Promise<unknown>): Promise<number> {
  const watch = { longest: 0, isOver: false };
  let before = workedMs();
  const look = () => {
    watch.longest = Math.max(watch.longest, workedMs() - before);
    before = workedMs();
    if (!watch.isOver) setImmediate(look);
  };
  setImmediate(look);
  await underWay();
  watch.isOver = true;
  return watch.longest;
}
