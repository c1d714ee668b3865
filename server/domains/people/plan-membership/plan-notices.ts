import { sql as raw } from 'kysely';
import type { AppContext } from '../../app-context.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { Tables, WithdrawnMap } from '../../../platform/db/tables.ts';
import { CallError, notFound } from '../../../platform/call-error.ts';

/**
 * Maximum invitations of one sender in 24 hours. Any address can be added, so this must not become
 * a way to send spam.
 */
const MAX_INVITATIONS_OF_SENDER = 1_000;
const MAX_MAILS_TO_PERSON = 3;
/** Combined with the sender's number, locks all their invitations. */
const INVITATION_LOCK = 4_180_011;
const DAY_MS = 24 * 3_600_000;

type Mailing = Pick<AppContext, 'jobs' | 'now'>;
type NoticeKind = Tables['plan_notice']['kind'];

/**
 * Queues mails to people whom a plan's owner added or removed, in the caller's transaction; returns
 * who gets one. Throws CONFLICT when the sender invited too many that day, over all plans.
 */
export async function notifyClients(
  sql: Sql,
  app: Mailing,
  change: {
    planId: number;
    by: string;
    kind: 'added' | 'removed';
    clients: readonly { email: string }[];
  },
): Promise<string[]> {
  const mails = await mailsOfTheDay(sql, app.now(), change);
  const emails = change.clients
    .map(({ email }) => email)
    .filter((email) => email !== change.by && (mails.get(email) ?? 0) < MAX_MAILS_TO_PERSON);
  if (change.kind === 'added')
    await requireFewInvitations(sql, app.now(), change.by, emails.length);
  await notify(sql, app, { ...change, emails });
  return emails;
}

async function requireFewInvitations(
  sql: Sql,
  now: Date,
  sender: string,
  wanted: number,
): Promise<void> {
  await raw`SELECT pg_advisory_xact_lock(${INVITATION_LOCK}, hashtext(${sender}))`.execute(sql);
  const { sent } = await sql
    .selectFrom('plan_notice')
    .select((q) => q.fn.countAll<number>().as('sent'))
    .where('done_by', '=', sender)
    .where('kind', '=', 'added')
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow();
  const left = Math.max(0, MAX_INVITATIONS_OF_SENDER - sent);
  if (wanted <= left) return;
  throw new CallError(
    'CONFLICT',
    `One person can send ${MAX_INVITATIONS_OF_SENDER.toLocaleString('en-AU')} invitations in 24 hours, over all plans. Nobody was invited. You can invite ${left.toLocaleString('en-AU')} now and the others tomorrow.`,
  );
}

/**
 * Queues a mail to the farm's owner whose shared map a plan's owner withdrew, in the caller's
 * transaction. Throws NOT_FOUND if the farm's owner has left the plan in the meantime.
 */
export async function notifyOfWithdrawnMap(
  sql: Sql,
  app: Mailing,
  { by, ownerId, map }: { by: string; ownerId: number; map: WithdrawnMap },
): Promise<void> {
  const client = await sql
    .selectFrom('plan_client')
    .select(['plan_id', 'email'])
    .where('plan_id', 'in', raw<number>`(SELECT plan_id FROM asking_own_plans())`)
    .where('owner_id', '=', ownerId)
    .where('accepted_at', 'is not', null)
    .orderBy('plan_id')
    .executeTakeFirst();
  if (!client) throw notFound();
  await notify(sql, app, {
    planId: client.plan_id,
    by,
    kind: 'map_withdrawn',
    emails: [client.email],
    map,
  });
}

async function notify(
  sql: Sql,
  app: Mailing,
  notice: {
    planId: number;
    by: string;
    kind: NoticeKind;
    emails: readonly string[];
    map?: WithdrawnMap;
  },
): Promise<void> {
  if (notice.emails.length === 0) return;
  const { name } = await sql
    .selectFrom('plan')
    .select('name')
    .where('id', '=', notice.planId)
    .executeTakeFirstOrThrow();
  const notices = await sql
    .insertInto('plan_notice')
    .values(
      notice.emails.map((email) => ({
        plan_id: notice.planId,
        plan_name: name,
        email,
        kind: notice.kind,
        done_by: notice.by,
        map: notice.map ? JSON.stringify(notice.map) : null,
        created_at: app.now(),
      })),
    )
    .returning('id')
    .execute();
  await app.jobs.enqueueAll(
    sql,
    'mail-plan-notice',
    notices.map(({ id }) => ({ noticeId: id })),
  );
}

/** Number of mails of a kind about a plan that were sent to each person within 24 hours. */
async function mailsOfTheDay(
  sql: Sql,
  now: Date,
  { planId, kind }: { planId: number; kind: NoticeKind },
): Promise<Map<string, number>> {
  const rows = await sql
    .selectFrom('plan_notice')
    .select(['email', (q) => q.fn.countAll<number>().as('mails')])
    .where('plan_id', '=', planId)
    .where('kind', '=', kind)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .groupBy('email')
    .execute();
  return new Map(rows.map(({ email, mails }) => [email, mails]));
}
