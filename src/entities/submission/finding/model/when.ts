import type { FixAt } from './fix-at.ts';
import type { Found } from './finding.ts';

/** Returns one finding about the project if something is wrong, otherwise none. */
export const when = (isWrong: boolean, says: string, fixAt: FixAt | null = null): Found[] =>
  isWrong ? [{ says, fixAt }] : [];

/** How far Australia’s calendar may be ahead of UTC. */
const MAX_AHEAD_MS = 14 * 3_600 * 1_000;

/** True if an ISO date has not begun anywhere yet. */
export const isInFuture = (date: string, now: Date): boolean =>
  Date.parse(date) > now.getTime() + MAX_AHEAD_MS;
