import { isDeepStrictEqual } from 'node:util';
import { changedText, isPause, notReceivedText, notSentText } from '#entities/submission/exchange';
import { responseText } from '#entities/submission/request';
import type { AppContext } from '../../app-context.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { JobHandlers } from '../../../platform/jobs/job-queue.ts';
import type { CerAnswer, CerRecord } from '../../../platform/outside/cer/index.ts';
import { OutsideUnavailableError } from '../../../platform/outside/outside-unavailable.ts';
import {
  exchangeWithCer,
  firstCerId,
  lastPost,
  pausesOf,
  pauseS,
} from '../record/cer-exchanges.ts';
import { changesOf, lockWithNeighbours } from './declarations.ts';
import { lockProject, moveProject } from '../moves/move-project.ts';
import { landFacts, readNeighbours, type KnownLand } from '../pre-flight/submission-facts.ts';
import { neverLost, readSubmission } from './submission-run.ts';
import { watchLater } from './watch-job.ts';

/** Failure reasons after which nothing has reached the regulator. */
const NEVER_SENT = new Set(['not-configured', 'breaker-open', 'refused']);
/** Delay before an unknown outcome is queried again. */
const ASK_AGAIN_S = 30;
/** Longest delay before a paused post is repeated, unless the regulator asks for a longer one. */
const MAX_REPEAT_DELAY_S = 3_600;
/** How long after its request a paused submission is posted again. */
const MAX_REPEAT_MS = 24 * 3_600_000;

/**
 * Posts a submission: C1 → C2 → C4 or C3. Records `sending_at` before posting. A later run that
 * finds it set queries the regulator, and posts again only what the regulator answered with a pause.
 */
export function submitToCer(app: AppContext): JobHandlers['submit-to-cer'] {
  return ({ submissionId }, run) =>
    neverLost(submit(app, submissionId), run, () => askAgain(app, submissionId));
}

async function submit(app: AppContext, submissionId: string): Promise<void> {
  const land = await landToDeclare(app, submissionId);
  const claimed = await app.database.asWorker((sql) => claim(sql, app, submissionId, land));
  if (claimed === 'done' || claimed === 'paused') return;
  if (claimed !== 'mine') return reconcile(app, submissionId, claimed.sendingAt);
  await postAndRecord(app, submissionId);
}

async function postAndRecord(app: AppContext, submissionId: string): Promise<void> {
  let answer: CerAnswer | 'too-late';
  try {
    answer = await post(app, submissionId);
  } catch (error) {
    if (!(error instanceof OutsideUnavailableError)) throw error;
    app.log.warn({ err: error, submissionId }, 'the regulator gave no usable answer');
    if (NEVER_SENT.has(error.reason)) {
      return finish(app, submissionId, refusedWith(notSentText(error.reason)));
    }
    return askAgain(app, submissionId);
  }
  if (answer === 'too-late') return askAgain(app, submissionId);
  await finish(app, submissionId, answer);
}

const refusedWith = (message: string): CerAnswer => ({ kind: 'refused', response: { message } });

/**
 * Reads the land of a submission before locking; skips a submission that is already claimed. Null
 * if the project has no land.
 */
async function landToDeclare(
  app: AppContext,
  submissionId: string,
): Promise<KnownLand | 'unread' | null> {
  const { sending_at: sendingAt, project_id: projectId } = await app.database.asWorker((sql) =>
    readSubmission(sql, submissionId),
  );
  return sendingAt ? 'unread' : ((await landFacts(app, [projectId])).get(projectId) ?? null);
}

type Claim = 'mine' | 'done' | 'paused' | { sendingAt: Date };

/**
 * Claims the submission by committing `sending_at` before anything is posted, with the exact body;
 * only the claimant posts. While the regulator asks for a pause, queues another job instead. If the
 * declarations are no longer what a person confirmed, the project returns to the partner unsent.
 */
async function claim(
  sql: Sql,
  app: AppContext,
  submissionId: string,
  land: KnownLand | 'unread' | null,
): Promise<Claim> {
  const submission = await readSubmission(sql, submissionId);
  if (submission.response_dt !== null) return 'done';
  if ((await pauseS(sql, app.now())) > 0) {
    await queueAgain(sql, app, submissionId);
    return 'paused';
  }
  const near = land === 'unread' || land === null ? [] : land.neighbours;
  const project = await lockWithNeighbours(sql, submission.project_id, near);
  const now = await readSubmission(sql, submissionId);
  if (now.response_dt !== null) return 'done';
  if (now.sending_at !== null) return { sendingAt: now.sending_at };
  if (
    land === 'unread' ||
    (land && !isDeepStrictEqual(await readNeighbours(sql, [project.id]), land.neighbours))
  ) {
    // Another worker has released it, or another project moved, after this run decided whether to
    // read its land.
    await app.jobs.enqueue(sql, 'submit-to-cer', { submissionId });
    return 'paused';
  }
  if (project.status === 'C1') {
    await moveProject(sql, app, { project, to: 'C2', actors: ['server'], by: 'server' });
  }
  const changes = land ? await changesOf(sql, app, now, land) : ['The project has no parcels.'];
  if (changes.length > 0) {
    await record(sql, app, submissionId, refusedWith(changedText(now.requested_by, changes)));
    return 'done';
  }
  const last = await lastPost(sql, submissionId);
  await sql
    .updateTable('cer_submission')
    .set({
      // Later than the last stored post by every node's clock.
      sending_at: new Date(Math.max(app.now().getTime(), (last?.at.getTime() ?? 0) + 1)),
      request_body: JSON.stringify(now.request.form_data.api_data),
      ask_again_at: null,
    })
    .where('id', '=', submissionId)
    .execute();
  return 'mine';
}

/**
 * If this process was suspended past the timeout, another worker may already be reconciling the
 * submission, so do not post it.
 */
async function post(app: AppContext, submissionId: string): Promise<CerAnswer | 'too-late'> {
  const { request_body: body, sending_at: sendingAt } = await app.database.asWorker((sql) =>
    readSubmission(sql, submissionId),
  );
  if (timeoutsSince(app, sendingAt!) > 1) return 'too-late';
  return exchangeWithCer(app, submissionId, (cer) => cer.submit(submissionId, body!));
}

/**
 * Queries the regulator by our reference. “Unknown reference” is conclusive after a pause, which
 * leads to another post; otherwise only after any in-flight request must have arrived or failed,
 * and then the admin may submit again.
 */
async function reconcile(app: AppContext, submissionId: string, sendingAt: Date): Promise<void> {
  let record: CerRecord | null;
  try {
    record = await exchangeWithCer(app, submissionId, (cer) => cer.find(submissionId));
  } catch (error) {
    if (!(error instanceof OutsideUnavailableError)) throw error;
    return askAgain(app, submissionId);
  }
  if (record) return finish(app, submissionId, { kind: 'accepted', record });
  const repeat = await app.database.asWorker((sql) => release(sql, app, submissionId));
  if (repeat === 'released') return submit(app, submissionId);
  // Allows one timeout for sending and one for the answer.
  if (repeat === 'open' && timeoutsSince(app, sendingAt) <= 2) return askAgain(app, submissionId);
  const sent = await app.database.asWorker((sql) => lastPost(sql, submissionId));
  await finish(app, submissionId, refusedWith(notReceivedText(sent)));
}

/**
 * Lets a submission be claimed again, with its reference, if the regulator answered the last post
 * with a request to pause. A post without a stored answer may have arrived, so the submission stays
 * `open`.
 */
async function release(
  sql: Sql,
  app: AppContext,
  submissionId: string,
): Promise<'released' | 'open' | 'too-late'> {
  const { project_id: projectId } = await readSubmission(sql, submissionId);
  await lockProject(sql, projectId);
  const submission = await readSubmission(sql, submissionId);
  if (submission.response_dt !== null) return 'open';
  // Another worker has released it.
  if (submission.sending_at === null) return 'released';
  const last = await lastPost(sql, submissionId);
  // A stored post before `sending_at` belongs to an earlier claim; the post of this claim may be on
  // its way.
  if (!last || !isPause(last) || last.at < submission.sending_at) return 'open';
  if (app.now().getTime() - submission.request_dt.getTime() > MAX_REPEAT_MS) return 'too-late';
  await sql
    .updateTable('cer_submission')
    .set({ sending_at: null, ask_again_at: null })
    .where('id', '=', submissionId)
    .execute();
  return 'released';
}

/** Time since `at`, in multiples of the regulator's timeout. */
const timeoutsSince = (app: AppContext, at: Date): number =>
  (app.now().getTime() - at.getTime()) / (app.settings.CER_TIMEOUT_S * 1_000);

const askAgain = (app: AppContext, submissionId: string) =>
  app.database.asWorker((sql) => queueAgain(sql, app, submissionId));

/** Queues the next job, later after each pause, and records its time, which the partner sees. */
async function queueAgain(sql: Sql, app: AppContext, submissionId: string): Promise<void> {
  const now = app.now();
  const repeats = Math.max(0, (await pausesOf(sql, submissionId)) - 1);
  const delayS = Math.min(ASK_AGAIN_S * 2 ** repeats, MAX_REPEAT_DELAY_S);
  const startAfterS = Math.max(delayS, await pauseS(sql, now));
  await sql
    .updateTable('cer_submission')
    .set({ ask_again_at: new Date(now.getTime() + startAfterS * 1_000) })
    .where('id', '=', submissionId)
    .execute();
  await app.jobs.enqueue(sql, 'submit-to-cer', { submissionId }, { startAfterS });
}

const finish = (app: AppContext, submissionId: string, answer: CerAnswer): Promise<void> =>
  app.database.asWorker((sql) => record(sql, app, submissionId, answer));

/** Records answer and status in one transaction; does nothing if an answer is already recorded. */
async function record(
  sql: Sql,
  app: AppContext,
  submissionId: string,
  answer: CerAnswer,
): Promise<void> {
  const { project_id: projectId, batch_id: batchId } = await readSubmission(sql, submissionId);
  const project = await lockProject(sql, projectId);
  const isAccepted = answer.kind === 'accepted';
  const first = isAccepted ? await firstCerId(sql, submissionId) : null;
  const response = isAccepted ? acceptedResponse(answer.record, first) : answer.response;
  const logged = await sql
    .updateTable('cer_submission')
    .set({
      response: JSON.stringify(response),
      response_dt: app.now(),
      post_cer_id: isAccepted ? (first ?? answer.record.postCerId) : null,
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
    batchId,
  });
  if (isAccepted) await watchLater(app, sql, submissionId);
}

/** The first id is valid; an answer with another id is not a record of this submission. */
const acceptedResponse = (record: CerRecord, first: string | null): object =>
  first === null || first === record.postCerId ? record.response : { post_cer_id: first };
