import { setPriority } from 'node:os';

/** A third of the processor time of a thread of the usual priority, where both want all of it. */
const NICENESS = 5;

/**
 * Lets the thread that answers calls go first. On Linux a priority belongs to the thread that sets
 * it; elsewhere it would be that of the whole process, which stays as it is.
 */
export function giveWay(): void {
  if (process.platform === 'linux') setPriority(NICENESS);
}
