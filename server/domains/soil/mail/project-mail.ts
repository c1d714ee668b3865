import {
  firstMarkedStep,
  markText,
  stepOfMark,
  type StepNumber,
} from '#entities/registration/form';
import {
  formAddress,
  mailReadersOf,
  projectAddress,
  soilProjectsOf,
  STATUS_MEANINGS,
  type MailReader,
} from '#entities/soil-project/record';
import type { ProjectStatus, ReturnMark } from '#shared/api/contract';
import type { AppContext } from '../../app-context.ts';
import type { JobHandlers } from '../../../platform/jobs/job-queue.ts';
import {
  MailRefusedError,
  oneLine,
  retryPauseS,
  type MailMessage,
} from '../../../platform/mail/index.ts';
import type { Sql } from '../../../platform/db/database.ts';
import { composeMail } from '../../people/mail/compose-mail.ts';
import { TOLD } from '../moves/project-news.ts';
import { projectRows } from '../record/project-rows.ts';

/**
 * Notifies client and partner of one status change in separate mails, and retries only the failed
 * ones. A repeated run sends the same messages with the same ids.
 */
export function mailProjectChange(app: AppContext): JobHandlers['mail-project-change'] {
  return async ({ changeId, readers }) => {
    const change = await app.database.asWorker((sql) => readChange(sql, changeId));
    const addresses = { client: change.email, partner: app.settings.PARTNER_EMAIL };
    const untold: MailReader[] = [];
    for (const reader of readers ?? mailReadersOf(change.to_status)) {
      const to = addresses[reader];
      if (to === undefined || isOwnReopening(change)) continue;
      if (!(await isSent(app, messageOf(app, change, { reader, to })))) untold.push(reader);
    }
    if (untold.length > 0) await tellLater(app, change, untold);
  };
}

async function readChange(sql: Sql, changeId: number) {
  const { keyed_marks: marks, ...change } = await sql
    .selectFrom('soil_project_change')
    .innerJoin('soil_project', 'soil_project.id', 'soil_project_change.project_id')
    .innerJoin('owner', 'owner.id', 'soil_project.owner_id')
    .select([
      'soil_project_change.id',
      'project_id',
      'from_status',
      'to_status',
      'changed_at',
      'changed_by',
      'note',
      'keyed_marks',
      'soil_project.name',
      'owner_email',
      'owner.email',
    ])
    .where('soil_project_change.id', '=', changeId)
    .executeTakeFirstOrThrow();
  return {
    ...change,
    marks: await linesOfMarks(sql, change.project_id, marks),
    firstStep: firstMarkedStep(marks),
  };
}

/** Says for each mark of a return at which step it is, what it is about and what has to change. */
async function linesOfMarks(
  sql: Sql,
  projectId: number,
  marks: readonly ReturnMark[],
): Promise<string[]> {
  if (marks.length === 0) return [];
  const rows = await projectRows(sql, (projects) => projects.where('id', '=', projectId));
  const [project = { rows: [] }] = soilProjectsOf(rows);
  return marks.map((mark) => `Step ${stepOfMark(mark)}, ${markText(mark, project)}`);
}

interface Change {
  id: number;
  project_id: number;
  from_status: ProjectStatus | null;
  to_status: ProjectStatus;
  changed_at: Date;
  changed_by: string;
  note: string | null;
  marks: readonly string[];
  /** The step of the form at which the client starts to change the answers. */
  firstStep: StepNumber;
  name: string;
}

/** A client who reopened the form needs no mail about it. */
const isOwnReopening = (change: {
  to_status: ProjectStatus;
  changed_by: string;
  owner_email: string;
  email: string;
}) => change.to_status === 'A1' && [change.owner_email, change.email].includes(change.changed_by);

/** Returns true when the message needs no retry: sent, or permanently refused. */
export async function isSent(app: AppContext, message: MailMessage): Promise<boolean> {
  try {
    await app.mailer?.send(message);
    return true;
  } catch (error) {
    const { messageId } = message;
    const isRefused = error instanceof MailRefusedError;
    app.log.warn({ err: error, messageId, isRefused }, 'a soil project mail was not sent');
    return isRefused;
  }
}

async function tellLater(app: AppContext, change: Change, readers: MailReader[]): Promise<void> {
  const startAfterS = retryPauseS(app.now().getTime() - change.changed_at.getTime());
  if (startAfterS === null) {
    app.log.error({ changeId: change.id, readers }, 'giving up on soil project mails');
    return;
  }
  await app.database.asWorker((sql) =>
    app.jobs.enqueue(sql, 'mail-project-change', { changeId: change.id, readers }, { startAfterS }),
  );
}

function messageOf(
  app: AppContext,
  change: Change,
  { reader, to }: { reader: MailReader; to: string },
): MailMessage {
  const { PARTNER_NAME: partner, SUPPORT_EMAIL: support } = app.settings;
  const telling = TOLD[change.to_status];
  const text = telling?.text[reader];
  if (!text) throw new Error(`no mail of ${change.to_status} is meant for the ${reader}`);
  const project = `Soil carbon project ${change.project_id} (${oneLine(change.name)})`;
  const status = `Its status is now ${change.to_status}: ${STATUS_MEANINGS[change.to_status]}.`;
  const help = `Questions? Please write to ${support}.`;
  const leadsToForm = reader === 'client' && change.to_status === 'B1';
  const link = new URL(
    leadsToForm
      ? formAddress(change.project_id, change.firstStep, partner)
      : projectAddress(reader, change.project_id, partner),
    app.origin,
  ).href;
  const linkText = leadsToForm ? 'Change your answers' : 'Open the project';
  const corrected = isCorrection(change)
    ? ['An earlier e-mail about the regulator’s decision was wrong. This one is right.']
    : [];
  const before = [
    ...corrected,
    text(project, partner),
    ...notesOf(change),
    ...change.marks,
    status,
  ];
  return composeMail(app, {
    to,
    name: `soil-project-change-${change.id}-${reader}`,
    subject: `${telling.subject(project)}${corrected.length > 0 ? ' (corrected)' : ''}`,
    parts: [...before, { button: { text: linkText, href: link } }, help],
  });
}

/** True if the regulator's decision differs from the recorded one. */
const isCorrection = ({ from_status: from, to_status: to }: Change): boolean =>
  (from === 'C5' || from === 'C6') && (to === 'C4' || to === 'C5' || to === 'C6');

/**
 * The partner's note on its decision, or what the server found in the signed PDF. The regulator's
 * response is shown with the project instead.
 */
function notesOf({ to_status: to, changed_by: by, note }: Change): string[] {
  if (!note) return [];
  if (to === 'A5' || (to === 'A4' && by === 'server')) return [note];
  return to === 'A1' || to === 'A4' || to.startsWith('B') ? [`Note from the partner: ${note}`] : [];
}
