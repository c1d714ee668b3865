import { soilRoutePath, STATUS_MEANINGS } from '#entities/soil-project/record';
import { PROJECT_STATUSES, type ProjectStatus } from '#shared/api/contract';
import type { AppContext } from '../../app-context.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { JobHandlers } from '../../../platform/jobs/job-queue.ts';
import { MailRefusedError, oneLine, retryPauseS } from '../../../platform/mail/index.ts';
import { noticeMail } from '../../people/mail/notice-mail.ts';

interface Entry {
  id: number;
  name: string;
  status: ProjectStatus;
  note: string | null;
}

/**
 * Mails the partner once about all changes of a batch, after its last one and after the regulator
 * has answered all of its submissions. Every change queues this job; only the job of the last one
 * sends. A batch that continues after a pause gets another mail, which lists it from the start.
 */
export function mailBatchDigest(app: AppContext): JobHandlers['mail-batch-digest'] {
  return async ({ changeId, postponedSince }) => {
    const to = app.settings.PARTNER_EMAIL;
    const batchId = await app.database.asWorker((sql) => endedBatchOf(sql, changeId));
    if (batchId === null || to === undefined) return;
    const entries = await app.database.asWorker((sql) => entriesOf(sql, batchId));
    try {
      await app.mailer?.send(mailOf(app, { to, changeId, entries }));
    } catch (error) {
      const isRefused = error instanceof MailRefusedError;
      app.log.warn({ err: error, changeId, isRefused }, 'a batch’s digest was not sent');
      if (isRefused) return;
      await sendLater(app, changeId, postponedSince ?? app.now().toISOString());
    }
  };
}

async function sendLater(app: AppContext, changeId: number, since: string): Promise<void> {
  const startAfterS = retryPauseS(app.now().getTime() - Date.parse(since));
  if (startAfterS === null) {
    app.log.error({ changeId }, 'giving up on a batch’s digest');
    return;
  }
  const job = { changeId, postponedSince: since };
  await app.database.asWorker((sql) =>
    app.jobs.enqueue(sql, 'mail-batch-digest', job, { startAfterS }),
  );
}

/** Returns null if the batch continues after this change; the change's job then does nothing. */
async function endedBatchOf(sql: Sql, changeId: number): Promise<string | null> {
  const { batch_id: batchId } = await sql
    .selectFrom('soil_project_change')
    .select('batch_id')
    .where('id', '=', changeId)
    .executeTakeFirstOrThrow();
  if (batchId === null) return null;
  const later = await sql
    .selectFrom('soil_project_change')
    .select('id')
    .where('batch_id', '=', batchId)
    .where('id', '>', changeId)
    .limit(1)
    .executeTakeFirst();
  const unanswered = await sql
    .selectFrom('cer_submission')
    .select('id')
    .where('batch_id', '=', batchId)
    .where('response_dt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return later || unanswered ? null : batchId;
}

/** Returns the batch's projects with the last status that the batch gave each, in id order. */
async function entriesOf(sql: Sql, batchId: string): Promise<Entry[]> {
  return sql
    .selectFrom('soil_project_change as change')
    .innerJoin('soil_project as project', 'project.id', 'change.project_id')
    .distinctOn('change.project_id')
    .select(['project.id', 'project.name', 'change.to_status as status', 'change.note'])
    .where('change.batch_id', '=', batchId)
    .orderBy('change.project_id')
    .orderBy('change.id', 'desc')
    .execute();
}

function mailOf(
  app: AppContext,
  { to, changeId, entries }: { to: string; changeId: number; entries: readonly Entry[] },
) {
  const groups = PROJECT_STATUSES.map((status) => ({
    status,
    group: entries.filter((entry) => entry.status === status),
  })).filter(({ group }) => group.length > 0);
  const counts = groups.map(({ status, group }) => `${group.length} at ${status}`).join(', ');
  const count = `${entries.length} soil carbon ${entries.length === 1 ? 'project' : 'projects'}`;
  const body = groups.flatMap(({ status, group }) => [
    `${status}: ${STATUS_MEANINGS[status]} (${group.length})`,
    ...group.map(({ id, name, note }) =>
      [`Project ${id} (${oneLine(name)})`, note && oneLine(note)].filter(Boolean).join(': '),
    ),
  ]);
  return noticeMail(app, {
    to,
    name: `soil-project-batch-${changeId}`,
    subject: `${count}: ${counts}`,
    body: [
      ...body,
      {
        text: 'Open your projects',
        href: `${app.origin}${soilRoutePath(app.settings.PARTNER_NAME)}?tab=admin`,
      },
      `Questions? Please write to ${app.settings.SUPPORT_EMAIL}.`,
    ],
  });
}
