import {
  signatoriesOfForm,
  signatureCheckText,
  type SignedVerdict,
} from '#entities/registration/commitment';
import { restoreSoilForm } from '#entities/registration/form';
import type { AppContext } from '../../app-context.ts';
import type { Sql } from '../../../platform/db/database.ts';
import { CallError } from '../../../platform/call-error.ts';
import { isGivenUp, type JobHandlers } from '../../../platform/jobs/job-queue.ts';
import {
  signatoriesSeen,
  signatureLineOf,
  signedVerdict,
} from '../../../documents/soil/commitment/signed-verdict.ts';
import type { SignedComparison } from '../../../platform/db/soil-tables.ts';
import {
  lockProject,
  moveProject,
  recordChange,
  type LockedProject,
} from '../moves/move-project.ts';
import { latestSigned } from './signed-commitment.ts';

const LOST_TEXT =
  'The signed PDF is no longer stored on the server. Please send it again; we are sorry.';
const FAILED: SignedComparison = {
  is: 'doubtful',
  because: 'the comparison failed on the server',
};

/**
 * Compares a signed commitment with the generated one, and then moves the project on, lets it wait
 * for a person or returns it to its client. A busy server or database retries for as long as it
 * takes: no file is accepted, refused or doubted for lack of time.
 */
export function compareSigned(app: AppContext): JobHandlers['compare-signed'] {
  return async ({ documentId }, run) => {
    const pair = await app.database.asWorker((sql) => readPair(sql, documentId));
    if (!pair) return;
    let verdict = FAILED;
    try {
      verdict = await judge(app, pair);
    } catch (error) {
      if (error instanceof CallError && error.code === 'OVERLOADED') {
        const startAfterS = error.retryAfter ?? 10;
        return app.database.asWorker((sql) =>
          app.jobs.enqueue(sql, 'compare-signed', { documentId }, { startAfterS }),
        );
      }
      if (!isGivenUp(error, run)) throw error;
      app.log.error({ err: error, documentId }, 'a signed commitment could not be compared');
    }
    await settle(app, pair, verdict);
  };
}

type Pair = NonNullable<Awaited<ReturnType<typeof readPair>>>;

/** The file to compare and the generated one; undefined once it is compared. */
const readPair = (sql: Sql, documentId: number) =>
  sql
    .selectFrom('soil_document as given')
    .innerJoin('soil_project as project', 'project.id', 'given.project_id')
    .leftJoin('soil_document as made', (join) =>
      join
        .onRef('made.project_id', '=', 'given.project_id')
        .onRef('made.answers_version', '=', 'given.answers_version')
        .on('made.kind', '=', 'commitment'),
    )
    .select(['given.id as documentId', 'given.project_id as projectId', 'given.key'])
    .select(['given.answers_version as form', 'made.key as madeKey'])
    .select(['project.submitted_form', 'project.owner_name', 'project.created_at'])
    .where('given.id', '=', documentId)
    .where('given.is_comparing', '=', true)
    .where('project.is_active', '=', true)
    .orderBy('made.id', 'desc')
    .limit(1)
    .executeTakeFirst();

async function judge(app: AppContext, pair: Pair): Promise<SignedComparison> {
  const { projectId, key, form, madeKey } = pair;
  const given = await app.files.get(key);
  if (given === null) return { is: 'refused', says: LOST_TEXT };
  const made = madeKey === null ? null : await app.files.get(madeKey);
  if (made === null || form === null) {
    return { is: 'doubtful', because: 'the server has no PDF to compare it with' };
  }
  const signatories = signatoriesOfForm(
    restoreSoilForm(pair.submitted_form, pair.created_at),
    pair.owner_name,
  );
  const comparison = await app.comparePdfs({
    given,
    made,
    find: signatories.map(signatureLineOf),
  });
  return {
    ...signedVerdict(comparison, { projectId, form }),
    people: signatoriesSeen(comparison, signatories),
  };
}

/** Records the verdict once, and acts on it if the project still waits for it. */
async function settle(app: AppContext, pair: Pair, verdict: SignedComparison): Promise<void> {
  const { documentId, projectId, form } = pair;
  await app.database.asWorker(async (sql) => {
    const project = await lockProject(sql, projectId);
    const recorded = await sql
      .updateTable('soil_document')
      .set({
        is_comparing: false,
        is_signature_seen: verdict.is === 'signed',
        comparison: JSON.stringify(verdict),
      })
      .where('id', '=', documentId)
      .where('is_comparing', '=', true)
      .returning('id')
      .executeTakeFirst();
    const isAwaited =
      project.status === 'A5' &&
      project.answersVersion === form &&
      (await latestSigned(sql, projectId))?.id === documentId;
    if (!recorded || !isAwaited) return;
    if (verdict.is === 'refused') await returnToClient(sql, app, project, documentId, verdict.says);
    else await announce(sql, app, project, verdict);
  });
}

async function returnToClient(
  sql: Sql,
  app: AppContext,
  project: LockedProject,
  documentId: number,
  says: string,
): Promise<void> {
  await sql
    .updateTable('soil_document')
    .set({ is_signed: false, checked_at: app.now(), checked_by: 'server', check_note: says })
    .where('id', '=', documentId)
    .execute();
  await moveProject(sql, app, { project, to: 'A4', actors: ['server'], by: 'server', note: says });
}

/** Mails client and partner that the signed PDF has arrived, and what it waits for. */
async function announce(
  sql: Sql,
  app: AppContext,
  { id: projectId, answersVersion }: LockedProject,
  verdict: Exclude<SignedVerdict, { is: 'refused' }>,
): Promise<void> {
  const note =
    verdict.is === 'doubtful'
      ? `${signatureCheckText(app.settings.PARTNER_NAME)}: ${verdict.because}.`
      : `The server read form ${answersVersion} in the signed PDF and saw a signature.`;
  const changeId = await recordChange(sql, app, {
    projectId,
    from: 'A5',
    to: 'A5',
    by: 'server',
    note,
  });
  await app.jobs.enqueue(sql, 'mail-project-change', { changeId });
  if (verdict.is === 'signed') await app.jobs.enqueue(sql, 'make-condition-report', { projectId });
}
