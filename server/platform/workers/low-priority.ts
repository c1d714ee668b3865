import { setPriority } from 'node:os';

/** Gives the thread a third of the processor time of a normal thread when both compete for it. */
const NICENESS = 5;

/**
 * Lowers the priority of the calling thread, so that the thread that answers calls goes first. Does
 * nothing except on Linux: elsewhere the priority belongs to the whole process.
 */
export function giveWay(): void {
  if (process.platform === 'linux') setPriority(NICENESS);
}
