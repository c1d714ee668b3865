import type { AppContext } from '../../app-context.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { JobHandlers } from '../../../platform/jobs/job-queue.ts';
import type { CerRecord } from '../../../platform/outside/cer/index.ts';
import { OutsideUnavailableError } from '../../../platform/outside/outside-unavailable.ts';
import { exchangeWithCer, pauseS } from '../record/cer-exchanges.ts';
import { lockProject, moveProject, recordChange } from '../moves/move-project.ts';
import { neverLost, readSubmission } from './submission-run.ts';

/** Queues the next poll, after the pause that the regulator asked for. */
export async function watchLater(app: AppContext, sql: Sql, submissionId: string): Promise<void> {
  const startAfterS = Math.max(app.settings.CER_POLL_S, await pauseS(sql, app.now()));
  await app.jobs.enqueue(sql, 'watch-cer-decision', { submissionId }, { startAfterS });
}

/**
 * Polls the regulator until it has decided: C4 → C5 or C6. Its answer confirms or replaces a
 * decision that a partner admin recorded by hand.
 */
export function watchCerDecision(app: AppContext): JobHandlers['watch-cer-decision'] {
  return ({ submissionId }, run) =>
    neverLost(watch(app, submissionId), run, () =>
      app.database.asWorker((sql) => watchLater(app, sql, submissionId)),
    );
}

async function watch(app: AppContext, submissionId: string): Promise<void> {
  const { submission, isPaused } = await app.database.asWorker(async (sql) => ({
    submission: await readSubmission(sql, submissionId),
    isPaused: (await pauseS(sql, app.now())) > 0,
  }));
  const record = isPaused ? null : await decisionOf(app, submissionId);
  // A decision under another id may be about another submission; a person has to find out.
  const isOurs = record?.postCerId === submission.post_cer_id;
  await app.database.asWorker(async (sql) => {
    const project = await lockProject(sql, submission.project_id);
    const isRecorded = project.status === 'C5' || project.status === 'C6';
    if (project.status !== 'C4' && !isRecorded) return;
    if (!(await isLatest(sql, submission))) return;
    if (!record || !isOurs || record.decision === 'waiting') {
      return watchLater(app, sql, submissionId);
    }
    const to = record.decision === 'approved' ? 'C6' : 'C5';
    await logDecision(sql, submissionId, record.response);
    if (project.status === to) {
      const note = 'The regulator’s answer confirms it.';
      await recordChange(sql, app, { projectId: project.id, from: to, to, by: 'server', note });
    } else {
      await moveProject(sql, app, { project, to, actors: ['server'], by: 'server' });
    }
  });
}

/** False for a submission that was followed by another one of its project. */
const isLatest = async (sql: Sql, { project_id: projectId, attempt }: Attempt): Promise<boolean> =>
  (await sql
    .selectFrom('cer_submission')
    .select('id')
    .where('project_id', '=', projectId)
    .where('attempt', '>', attempt)
    .executeTakeFirst()) === undefined;

interface Attempt {
  project_id: number;
  attempt: number;
}

/** The regulator's record with its decision; null if there is no usable answer. */
const decisionOf = (app: AppContext, submissionId: string): Promise<CerRecord | null> =>
  exchangeWithCer(app, submissionId, (cer) => cer.find(submissionId)).catch((error: unknown) => {
    if (error instanceof OutsideUnavailableError) return null;
    throw error;
  });

const logDecision = (sql: Sql, submissionId: string, response: object) =>
  sql
    .updateTable('cer_submission')
    .set({ response: JSON.stringify(response) })
    .where('id', '=', submissionId)
    .execute();
