/** Bounds for the pauses between retries while a mail server is down, and for the total wait. */
const MIN_PAUSE_S = 30;
const MAX_PAUSE_S = 15 * 60;
const GIVE_UP_AFTER_MS = 3 * 24 * 3_600_000;

/**
 * Returns the seconds until the next retry of a mail that has waited this long; null if it has
 * expired. Each pause is as long as all earlier ones together, within bounds.
 */
export function retryPauseS(waitedMs: number): number | null {
  if (waitedMs > GIVE_UP_AFTER_MS) return null;
  return Math.min(Math.max(Math.ceil(waitedMs / 1_000), MIN_PAUSE_S), MAX_PAUSE_S);
}
