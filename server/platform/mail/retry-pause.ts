/** How long a mail waits for a mail server that is down, until it is given up. */
const MIN_PAUSE_S = 30;
const MAX_PAUSE_S = 15 * 60;
const GIVE_UP_AFTER_MS = 3 * 24 * 3_600_000;

/**
 * Seconds until a mail that has waited this long is sent again; null when it is given up. Each pause
 * is as long as all before it together, within bounds.
 */
export function retryPauseS(waitedMs: number): number | null {
  if (waitedMs > GIVE_UP_AFTER_MS) return null;
  return Math.min(Math.max(Math.ceil(waitedMs / 1_000), MIN_PAUSE_S), MAX_PAUSE_S);
}
