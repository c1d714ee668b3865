import { isBeingCompared, type SoilProject } from './soil-project.ts';

const AT_LEAST_MS = 2_000;
const AT_MOST_MS = 60_000;
/** Polling slows down with age: after a minute, every six seconds. */
const SHARE_OF_AGE = 0.1;

/**
 * Milliseconds until the next poll for submissions in progress and signed PDFs being compared; null
 * if there are none. The most recent one determines the interval.
 */
export function outcomeWaitMs(projects: readonly SoilProject[], nowMs: number): number | null {
  const agesMs = projects.flatMap((project) => {
    const since = waitingSince(project);
    return since === null ? [] : [since === undefined ? 0 : nowMs - Date.parse(since)];
  });
  if (agesMs.length === 0) return null;
  return Math.min(AT_MOST_MS, Math.max(AT_LEAST_MS, Math.min(...agesMs) * SHARE_OF_AGE));
}

/**
 * When the server began its work; undefined if that is unknown, null if the project waits for a
 * person.
 */
function waitingSince(project: SoilProject): string | undefined | null {
  const { status, statusSince, attributes } = project;
  if (status === 'C1' || status === 'C2') return attributes.CER_API_logs.at(-1)?.request_dt;
  return status === 'A5' && isBeingCompared(project) ? statusSince : null;
}
