import { constants, setPriority } from 'node:os';

/**
 * Lets the thread that answers calls go first. On Linux a priority belongs to the thread that sets
 * it; elsewhere it would be that of the whole process, which stays as it is.
 */
export function giveWay(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
}
