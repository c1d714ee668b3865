import type { SoilProject } from './soil-project.ts';

const AT_LEAST_MS = 2_000;
const AT_MOST_MS = 60_000;
/** Polling slows down with age: after a minute, every six seconds. */
const SHARE_OF_AGE = 0.1;

/**
 * Milliseconds until the next poll for submissions in progress; null if there are none. The most
 * recent submission determines the interval.
 */
export function submissionWaitMs(projects: readonly SoilProject[], nowMs: number): number | null {
  const onTheWay = projects.filter(({ status }) => status === 'C1' || status === 'C2');
  if (onTheWay.length === 0) return null;
  const agesMs = onTheWay.map(({ attributes }) => {
    const sentAt = attributes.CER_API_logs.at(-1)?.request_dt;
    return sentAt ? nowMs - Date.parse(sentAt) : 0;
  });
  return Math.min(AT_MOST_MS, Math.max(AT_LEAST_MS, Math.min(...agesMs) * SHARE_OF_AGE));
}
