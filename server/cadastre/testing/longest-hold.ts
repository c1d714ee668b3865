import { readFileSync } from 'node:fs';

/** Milliseconds this thread has worked; where the system does not tell, those that have passed. */
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
 * The longest that this thread works at a stretch while something is under way, as a share of all
 * that the threads of this process work meanwhile: so long it answers nobody else. Counted in
 * processor time, which other programs do not lengthen. For programs whose main thread this is.
 */
export async function shareHeld(underWay: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  const heldMs = await longestHold(underWay);
  const { user, system } = process.cpuUsage(before);
  return (heldMs * 1e3) / (user + system);
}

/** The longest that this thread works at a stretch while something is under way, in milliseconds. */
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
