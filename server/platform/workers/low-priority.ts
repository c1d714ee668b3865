import { constants, getPriority, setPriority } from 'node:os';
import { announceThread } from './processor-time.ts';

/** Gives the thread a third of the processor time of a normal thread when both compete for it. */
const NICENESS = 5;

/**
 * Announces the calling thread and lowers its priority, so that the thread that answers calls goes
 * first. Except on Linux, the priority stays as it is: elsewhere it belongs to the whole process.
 */
export function giveWay(): void {
  announceThread();
  if (process.platform !== 'linux') return;
  // For a server that itself runs at low priority: only root may raise a priority.
  setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + NICENESS));
}
