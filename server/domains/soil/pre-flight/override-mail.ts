import { sql as raw } from 'kysely';
import { projectAddress } from '#entities/soil-project/record';
import type { AppContext } from '../../app-context.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { JobHandlers } from '../../../platform/jobs/job-queue.ts';
import { oneLine, retryPauseS, type MailMessage } from '../../../platform/mail/index.ts';
import { noticeMail } from '../../people/mail/notice-mail.ts';
import { isSent } from '../mail/project-mail.ts';
import { isWaitingOverride, overlapsNow } from './waiting-overrides.ts';

interface Admin {
  id: number;
  email: string;
}

/** Partner admins with an account, without the one who made an override. */
export const otherAdmins = (
  sql: Sql,
  { settings }: AppContext,
  accountId: number | null,
): Promise<Admin[]> =>
  sql
    .selectFrom('owner')
    .select(['id', 'email'])
    .where(raw<string>`split_part(email, '@', 2)`, 'in', settings.PARTNER_DOMAINS)
    .where((is) => is.or([is.val(accountId === null), is('id', '!=', accountId ?? 0)]))
    .orderBy('id')
    .execute();

/**
 * Mails each other partner admin about an override that one of them has to confirm, and retries
 * only the failed mails. A repeated run sends the same messages with the same ids.
 */
export function mailWaitingOverride(app: AppContext): JobHandlers['mail-waiting-override'] {
  return async ({ overrideId, readers }) => {
    const { override, admins } = await app.database.asWorker(async (sql) => {
      const override = await waitingOverride(sql, overrideId);
      const admins = override ? await otherAdmins(sql, app, override.made_by_account) : [];
      return { override, admins };
    });
    if (!override || !(await isAboutOverlap(app, override))) return;
    const untold: number[] = [];
    for (const admin of admins) {
      if (readers && !readers.includes(admin.id)) continue;
      if (!(await isSent(app, mailOf(app, override, admin)))) untold.push(admin.id);
    }
    if (untold.length === 0) return;
    const startAfterS = retryPauseS(app.now().getTime() - override.made_at.getTime());
    if (startAfterS === null) {
      app.log.error({ overrideId, readers: untold }, 'giving up on mails about an override');
      return;
    }
    await app.database.asWorker((sql) =>
      app.jobs.enqueue(
        sql,
        'mail-waiting-override',
        { overrideId, readers: untold },
        { startAfterS },
      ),
    );
  };
}

type WaitingOverride = NonNullable<Awaited<ReturnType<typeof waitingOverride>>>;

/** The override with its project; undefined if it was confirmed or withdrawn meanwhile. */
const waitingOverride = (sql: Sql, overrideId: number) =>
  sql
    .selectFrom('soil_project_override')
    .innerJoin('soil_project', 'soil_project.id', 'project_id')
    .select(['soil_project_override.id', 'project_id', 'name', 'says', 'reason', 'made_by'])
    .select(['made_at', 'made_by_account'])
    .where('soil_project_override.id', '=', overrideId)
    .where(isWaitingOverride)
    .executeTakeFirst();

/** False once the overlap that the override is about is gone, or its facts have changed. */
async function isAboutOverlap(app: AppContext, { id, project_id: projectId }: WaitingOverride) {
  const overlaps = (await overlapsNow(app, [projectId])).get(projectId) ?? [];
  return overlaps.some(({ waiting }) => waiting?.id === id);
}

function mailOf(app: AppContext, override: WaitingOverride, admin: Admin): MailMessage {
  const { PARTNER_NAME: partner, SUPPORT_EMAIL: support } = app.settings;
  const project = `Soil carbon project ${override.project_id} (${oneLine(override.name)})`;
  const path = projectAddress('partner', override.project_id, partner);
  return noticeMail(app, {
    to: admin.email,
    name: `soil-project-override-${override.id}-${admin.id}`,
    subject: `${project}: an override needs a second admin`,
    body: [
      `${override.made_by} wants to submit ${project} although it shares land with an approved project.`,
      oneLine(override.says),
      `Reason: ${oneLine(override.reason)}`,
      'It counts once you or another partner admin confirm it under Findings.',
      { text: 'Open the project', href: new URL(path, app.origin).href },
      `Questions? Please write to ${support}.`,
    ],
  });
}
