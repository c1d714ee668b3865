import type PgBoss from 'pg-boss';
import type { Log } from '../log.ts';
import type { JobName } from './job-queue.ts';

/** Hours and minutes in Sydney. */
export const NIGHTLY = {
  'delete-old-records': '03:40',
  'notice-expiry': '07:10',
  'read-register': '03:20',
  'check-refunds': '04:10',
  // Runs every morning, so that a server that was down on the first of the month catches up.
  'issue-statements': '06:00',
  'remind-of-statements': '08:10',
  'drop-revoked-tokens': '03:50',
  'refresh-reports': '04:40',
} as const satisfies Partial<Record<JobName, string>>;

const TICK_MS = 60_000;
/**
 * Within this many seconds, no second node enqueues a job of the same day: all of them are due
 * between noon and midnight UTC.
 */
const ONCE_S = 12 * 3_600;

/** A day, as 2026-11-26, and hours and minutes in Sydney. */
export interface SydneyTime {
  day: string;
  time: string;
}

/** By the database's clock, which all nodes share. */
export const SYDNEY_TIME = `
  SELECT to_char(sydney, 'YYYY-MM-DD') AS day, to_char(sydney, 'HH24:MI') AS time
  FROM (SELECT now() AT TIME ZONE 'Australia/Sydney') AS clock (sydney)`;

/** The jobs that became due after `before`, up to and including `now`. */
export function dueBetween(before: SydneyTime | null, now: SydneyTime): (keyof typeof NIGHTLY)[] {
  const isNew = (time: string) => {
    if (before === null) return time === now.time;
    return before.day < now.day || time > before.time;
  };
  return (Object.keys(NIGHTLY) as (keyof typeof NIGHTLY)[]).filter(
    (name) => NIGHTLY[name] <= now.time && isNew(NIGHTLY[name]),
  );
}

/** Enqueues a daily job, unless another node has done so. */
export const enqueueOnce = (
  boss: Pick<PgBoss, 'send'>,
  name: keyof typeof NIGHTLY,
  { day }: SydneyTime,
): Promise<string | null> =>
  boss.send(name, {}, { singletonKey: day, singletonSeconds: ONCE_S, singletonNextSlot: false });

/**
 * Enqueues the daily jobs at their time; returns the function that stops. pg-boss's own schedules
 * parse each time of day again every 30 s, which blocked calls for a tenth of a second.
 */
export function startNightly(options: {
  boss: Pick<PgBoss, 'send'>;
  sydneyTime: () => Promise<SydneyTime>;
  log: Log;
}): () => void {
  const { boss, sydneyTime, log } = options;
  let before: SydneyTime | null = null;
  const tick = async () => {
    const now = await sydneyTime();
    for (const name of dueBetween(before, now)) await enqueueOnce(boss, name, now);
    before = now;
  };
  const attempt = () =>
    void tick().catch((error: unknown) => log.error({ err: error }, 'job queue'));
  attempt();
  const timer = setInterval(attempt, TICK_MS);
  return () => clearInterval(timer);
}
