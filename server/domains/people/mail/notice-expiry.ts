import { sql as raw } from 'kysely';
import type { AppContext } from '../../app-context.ts';
import type { JobHandlers } from '../../../platform/jobs/job-queue.ts';

const DAYS_BEFORE = 3;
const DAY_MS = 86_400_000;
/** Longer than anything in the table takes to end. */
const RETENTION_MS = 90 * DAY_MS;

/**
 * Finds links to files, report links and shared maps that end within three days, and queues one mail
 * about each, together with the row that prevents a second one.
 */
export function noticeExpiry(app: AppContext): JobHandlers['notice-expiry'] {
  return async () => {
    const now = app.now();
    const until = new Date(now.getTime() + DAYS_BEFORE * DAY_MS);
    await app.database.asWorker(async (sql) => {
      const { rows } = await raw<{ id: number }>`
        INSERT INTO expiry_notice (kind, object_id, owner_id, ends_at, created_at)
        SELECT kind, object_id, owner_id, ends_at, ${now} FROM (
          SELECT 'files' AS kind, payment_id AS object_id, owner_id, links_end_at AS ends_at
          FROM delivery WHERE links_end_at > ${now} AND links_end_at <= ${until}
          UNION ALL
          SELECT 'report link', id, owner_id, ends_at FROM report_link
          WHERE revoked_at IS NULL AND ends_at > ${now} AND ends_at <= ${until}
            -- A link for a few days was meant to be short.
            AND ends_at - created_at > interval '7 days'
          UNION ALL
          SELECT 'shared map', id, owner_id,
            (last_day::date + 1)::timestamp AT TIME ZONE 'Australia/Sydney' FROM embed_key
          WHERE revoked_at IS NULL AND last_day BETWEEN ${dayOf(now)} AND ${dayOf(until)}
        ) ending
        WHERE NOT EXISTS (
          SELECT FROM mail_stop s JOIN owner o ON o.email = s.email
          WHERE o.id = ending.owner_id AND s.kind = 'expiry')
        ON CONFLICT DO NOTHING RETURNING id`.execute(sql);
      await app.jobs.enqueueAll(
        sql,
        'mail-expiry-notice',
        rows.map(({ id }) => ({ noticeId: id })),
      );
      await sql
        .deleteFrom('expiry_notice')
        .where('created_at', '<', new Date(now.getTime() - RETENTION_MS))
        .execute();
    });
  };
}

const dayOf = (time: Date) => time.toLocaleDateString('en-CA', { timeZone: 'Australia/Sydney' });
