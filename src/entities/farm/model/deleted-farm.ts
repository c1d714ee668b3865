/** Days after its deletion for which a farm can be restored. */
export const RESTORE_DAYS = 30;

const DAY_MS = 86_400_000;

/** Returns the deletion time of the oldest farms that can still be restored. */
export const oldestRestorable = (now: Date): Date =>
  new Date(now.getTime() - RESTORE_DAYS * DAY_MS);

/** Returns when a farm deleted at this time can no longer be restored. */
export const restorableUntil = (deletedAt: Date): Date =>
  new Date(deletedAt.getTime() + RESTORE_DAYS * DAY_MS);

/** Formats the time left to restore a farm: `12 days left`. */
export function timeLeft(until: string, now: Date): string {
  const days = Math.floor((Date.parse(until) - now.getTime()) / DAY_MS);
  if (days < 1) return 'less than a day left';
  return days === 1 ? '1 day left' : `${days} days left`;
}
