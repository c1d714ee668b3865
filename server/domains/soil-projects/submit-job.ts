import { responseText } from '#entities/soil-project';
import type { AppContext } from '../app-context.ts';
import type { Sql } from '../../platform/db/database.ts';
import type { JobHandlers, JobRun } from '../../platform/jobs/job-queue.ts';
import type { CerAnswer, CerRecord } from '../../platform/outside/cer/index.ts';
import { OutsideUnavailableError } from '../../platform/outside/outside-unavailable.ts';
import { lockProject, moveProject } from './move-project.ts';

/** Failure reasons after which nothing has reached the regulator. */
const NEVER_SENT = new Set(['not-configured', 'breaker-open', 'refused']);
/** Delay before an unknown outcome is queried again. */
const ASK_AGAIN_S = 30;

/**
 * Posts a submission once: C1 → C2 → C4 or C3. Records `sending_at` before posting. A later run
 * that finds it set queries the regulator instead of posting again.
 */
export function submitToCer(app: AppContext): JobHandlers['submit-to-cer'] {
  return ({ submissionId }, run) =>
    neverLost(submit(app, submissionId), run, () => askAgain(app, submissionId));
}

async function submit(app: AppContext, submissionId: string): Promise<void> {
  const claimed = await app.database.asWorker((sql) => claim(sql, app, submissionId));
  if (claimed === 'done') return;
  if (claimed !== 'mine') return reconcile(app, submissionId, claimed.sendingAt);

  let answer: CerAnswer | 'too-late';
  try {
    answer = await post(app, submissionId);
  } catch (error) {
    if (!(error instanceof OutsideUnavailableError)) throw error;
    app.log.warn({ err: error, submissionId }, 'the regulator gave no usable answer');
    if (NEVER_SENT.has(error.reason)) {
      const message = 'The regulator could not be reached. Nothing was submitted.';
      return finish(app, submissionId, { kind: 'refused', response: { message } });
    }
    return askAgain(app, submissionId);
  }
  if (answer === 'too-late') return askAgain(app, submissionId);
  await finish(app, submissionId, answer);
}

/**
 * Queues another job when the last try fails, because a submission must always reach an outcome.
 */
async function neverLost(
  work: Promise<void>,
  { isLastTry }: JobRun,
  goOn: () => Promise<void>,
): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (isLastTry) await goOn();
    throw error;
  }
}

type Claim = 'mine' | 'done' | { sendingAt: Date };

/**
 * Claims the submission by committing `sending_at` before anything is posted; only the claimant
 * posts.
 */
async function claim(sql: Sql, app: AppContext, submissionId: string): Promise<Claim> {
  const submission = await readSubmission(sql, submissionId);
  if (submission.response_dt !== null) return 'done';
  const project = await lockProject(sql, submission.project_id);
  const now = await readSubmission(sql, submissionId);
  if (now.response_dt !== null) return 'done';
  if (now.sending_at !== null) return { sendingAt: now.sending_at };
  await moveProject(sql, app, { project, to: 'C2', actors: ['server'], by: 'server' });
  await sql
    .updateTable('cer_submission')
    .set({ sending_at: app.now() })
    .where('id', '=', submissionId)
    .execute();
  return 'mine';
}

const readSubmission = (sql: Sql, submissionId: string) =>
  sql
    .selectFrom('cer_submission')
    .selectAll()
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow();

/**
 * If this process was suspended past the timeout, another worker may already be reconciling the
 * submission, so do not post it.
 */
async function post(app: AppContext, submissionId: string): Promise<CerAnswer | 'too-late'> {
  if (!app.cer) throw new OutsideUnavailableError('The Clean Energy Regulator', 'not-configured');
  const { request, sending_at: sendingAt } = await app.database.asWorker((sql) =>
    readSubmission(sql, submissionId),
  );
  if (timeoutsSince(app, sendingAt!) > 1) return 'too-late';
  return app.cer.submit(submissionId, request.form_data.api_data);
}

/**
 * Queries the regulator by our reference. “Unknown reference” is conclusive only after any
 * in-flight request must have arrived or failed; then the admin may submit again.
 */
async function reconcile(app: AppContext, submissionId: string, sendingAt: Date): Promise<void> {
  let record: CerRecord | null;
  try {
    if (!app.cer) throw new OutsideUnavailableError('The Clean Energy Regulator', 'not-configured');
    record = await app.cer.find(submissionId);
  } catch (error) {
    if (!(error instanceof OutsideUnavailableError)) throw error;
    return askAgain(app, submissionId);
  }
  if (record) return finish(app, submissionId, { kind: 'accepted', record });
  // One timeout for sending and one for the answer.
  if (timeoutsSince(app, sendingAt) <= 2) return askAgain(app, submissionId);
  const message = 'The submission did not reach the regulator. It can be submitted again.';
  await finish(app, submissionId, { kind: 'refused', response: { message } });
}

/** Time since `at`, in multiples of the regulator's timeout. */
const timeoutsSince = (app: AppContext, at: Date): number =>
  (app.now().getTime() - at.getTime()) / (app.settings.CER_TIMEOUT_S * 1_000);

const askAgain = (app: AppContext, submissionId: string) =>
  app.database.asWorker((sql) =>
    app.jobs.enqueue(sql, 'submit-to-cer', { submissionId }, { startAfterS: ASK_AGAIN_S }),
  );

/** Records answer and status in one transaction; does nothing if an answer is already recorded. */
async function finish(app: AppContext, submissionId: string, answer: CerAnswer): Promise<void> {
  await app.database.asWorker(async (sql) => {
    const { project_id: projectId } = await readSubmission(sql, submissionId);
    const project = await lockProject(sql, projectId);
    const isAccepted = answer.kind === 'accepted';
    const response = isAccepted ? answer.record.response : answer.response;
    const logged = await sql
      .updateTable('cer_submission')
      .set({
        response: JSON.stringify(response),
        response_dt: app.now(),
        post_cer_id: isAccepted ? answer.record.postCerId : null,
      })
      .where('id', '=', submissionId)
      .where('response_dt', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!logged) return;
    await moveProject(sql, app, {
      project,
      to: isAccepted ? 'C4' : 'C3',
      actors: ['server'],
      by: 'server',
      note: responseText(response).slice(0, 500) || null,
    });
    if (isAccepted) await watchLater(app, sql, submissionId);
  });
}

const watchLater = (app: AppContext, sql: Sql, submissionId: string) =>
  app.jobs.enqueue(
    sql,
    'watch-cer-decision',
    { submissionId },
    { startAfterS: app.settings.CER_POLL_S },
  );

/** Polls the regulator until it has decided: C4 → C5 or C6. */
export function watchCerDecision(app: AppContext): JobHandlers['watch-cer-decision'] {
  return ({ submissionId }, run) =>
    neverLost(watch(app, submissionId), run, () =>
      app.database.asWorker((sql) => watchLater(app, sql, submissionId)),
    );
}

async function watch(app: AppContext, submissionId: string): Promise<void> {
  const submission = await app.database.asWorker((sql) => readSubmission(sql, submissionId));
  const record = await app.cer?.find(submissionId).catch((error: unknown) => {
    if (error instanceof OutsideUnavailableError) return null;
    throw error;
  });
  await app.database.asWorker(async (sql) => {
    const project = await lockProject(sql, submission.project_id);
    if (project.status !== 'C4') return;
    if (!record || record.decision === 'waiting') return watchLater(app, sql, submissionId);
    const to = record.decision === 'approved' ? 'C6' : 'C5';
    await logDecision(sql, submissionId, record.response);
    await moveProject(sql, app, { project, to, actors: ['server'], by: 'server' });
  });
}

const logDecision = (sql: Sql, submissionId: string, response: object) =>
  sql
    .updateTable('cer_submission')
    .set({ response: JSON.stringify(response) })
    .where('id', '=', submissionId)
    .execute();
