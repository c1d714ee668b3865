import type { SoilProject } from './soil-project.ts';

const AT_LEAST_MS = 2_000;
const AT_MOST_MS = 60_000;
/** An answer that was not there after a minute is asked for every six seconds. */
const SHARE_OF_AGE = 0.1;

/**
 * How long to wait before asking again what became of submissions on their way, in milliseconds;
 * null when there are none. The youngest decides.
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
