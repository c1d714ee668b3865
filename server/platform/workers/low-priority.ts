import { setPriority } from 'node:os';

/** Gives the thread about a third of a contended processor. */
const NICENESS = 5;

/**
 * Lowers the priority of the calling thread, so that the thread that answers calls goes first.
 * Linux sets it per thread; elsewhere it would apply to the whole process, so it stays.
 */
export function giveWay(): void {
  if (process.platform === 'linux') setPriority(NICENESS);
}
