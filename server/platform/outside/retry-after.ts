/** Longest wait that an outside system can impose, in seconds. */
export const MAX_RETRY_AFTER_S = 3_600;

const HTTP_DATE = /^[A-Z][a-z]+,? [0-9A-Za-z: -]{15,30}$/;

/**
 * Reads a `Retry-After` header: seconds or an HTTP date, in any of its three forms (RFC 9110).
 * Returns whole seconds from `nowMs`, at most `MAX_RETRY_AFTER_S`; null if it asks for no wait or
 * cannot be read.
 */
export function retryAfterS(value: string | null, nowMs: number): number | null {
  const text = value?.trim() ?? '';
  const seconds = /^\d+$/.test(text)
    ? Number(text)
    : HTTP_DATE.test(text)
      ? Math.ceil((Date.parse(text.endsWith('GMT') ? text : `${text} GMT`) - nowMs) / 1_000)
      : Number.NaN;
  return seconds > 0 ? Math.min(seconds, MAX_RETRY_AFTER_S) : null;
}
