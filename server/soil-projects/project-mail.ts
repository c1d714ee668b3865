import { STATUS_MEANINGS } from '#entities/soil-project';
import type { ProjectStatus } from '#shared/api/contract';
import type { AppContext } from '../app-context.ts';
import type { JobHandlers } from '../jobs/job-queue.ts';
import { xmlText } from '../reports/xml-text.ts';

interface Telling {
  to: readonly ('client' | 'partner')[];
  subject: (project: string) => string;
  /** What happened and what comes next. */
  text: (project: string) => string;
}

/** The changes by which a project comes into other hands. */
const TOLD: Partial<Record<ProjectStatus, Telling>> = {
  A1: {
    to: ['client'],
    subject: (project) => `${project}: open for your changes`,
    text: (project) =>
      `The form of ${project} is open for you again. Please change what is needed, make a new PDF, sign it and send it.`,
  },
  A5: {
    to: ['client', 'partner'],
    subject: (project) => `${project}: signed commitment received`,
    text: (project) => `The signed commitment of ${project} was received and will be reviewed.`,
  },
  B1: {
    to: ['client', 'partner'],
    subject: (project) => `${project}: changes are needed`,
    text: (project) =>
      `${project} was not approved as it is. The partner will be in touch about what to change, and opens the form again for you.`,
  },
  B2: {
    to: ['partner'],
    subject: (project) => `${project}: the provider is asked to change it`,
    text: (project) => `${project} was not approved as it is. The provider is asked to change it.`,
  },
  B3: {
    to: ['client', 'partner'],
    subject: (project) => `${project}: approved by the partner`,
    text: (project) => `${project} was approved by the partner. It will go to the regulator next.`,
  },
  C3: {
    to: ['partner'],
    subject: (project) => `${project}: the submission was not successful`,
    text: (project) =>
      `The regulator did not take the submission of ${project}. Its response is shown with the project.`,
  },
  C4: {
    to: ['client', 'partner'],
    subject: (project) => `${project}: submitted to the Clean Energy Regulator`,
    text: (project) => `${project} was submitted to the Clean Energy Regulator, who decides next.`,
  },
  C5: {
    to: ['client', 'partner'],
    subject: (project) => `${project}: not approved by the Clean Energy Regulator`,
    text: (project) => `The Clean Energy Regulator did not approve ${project}.`,
  },
  C6: {
    to: ['client', 'partner'],
    subject: (project) => `${project}: approved by the Clean Energy Regulator`,
    text: (project) => `The Clean Energy Regulator approved ${project}.`,
  },
};

/** A project that begins is in its client's hands already. */
export const isTold = (from: ProjectStatus | null, to: ProjectStatus): boolean =>
  from !== null && TOLD[to] !== undefined;

/** Tells client and partner of one change. Run again, the same messages go out under the same ids. */
export function mailProjectChange(app: AppContext): JobHandlers['mail-project-change'] {
  return async ({ changeId }) => {
    const { mailer } = app;
    const change = await app.database.working((sql) =>
      sql
        .selectFrom('soil_project_change')
        .innerJoin('soil_project', 'soil_project.id', 'soil_project_change.project_id')
        .select(['project_id', 'to_status', 'note', 'name', 'owner_email'])
        .where('soil_project_change.id', '=', changeId)
        .executeTakeFirstOrThrow(),
    );
    const telling = TOLD[change.to_status];
    if (!telling || !mailer) return;

    const project = `Soil carbon project ${change.project_id} (${oneLine(change.name)})`;
    const addresses = { client: change.owner_email, partner: app.settings.PARTNER_EMAIL };
    for (const reader of telling.to) {
      const to = addresses[reader];
      if (to === undefined) continue;
      const status = `Its status is now ${change.to_status}: ${STATUS_MEANINGS[change.to_status]}.`;
      const help = `Questions? Please write to ${app.settings.SUPPORT_EMAIL}.`;
      const lines = [telling.text(project), ...notesOf(change), status, help];
      await mailer.send({
        to,
        subject: `${app.settings.PRODUCT_NAME}: ${telling.subject(project)}`,
        text: `${lines.join('\n\n')}\n`,
        html: lines.map((line) => `<p>${xmlText(line)}</p>`).join('\n'),
        messageId: `<soil-project-change-${changeId}-${reader}@${new URL(app.origin).hostname}>`,
      });
    }
  };
}

/** Why the partner decided so; what the regulator answered is shown with the project. */
const notesOf = ({ to_status: to, note }: { to_status: ProjectStatus; note: string | null }) =>
  to.startsWith('B') && note ? [`The partner writes: ${note}`] : [];

const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
