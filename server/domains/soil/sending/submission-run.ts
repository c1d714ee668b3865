import type { Sql } from '../../../platform/db/database.ts';
import { isGivenUp, type JobRun } from '../../../platform/jobs/job-queue.ts';

/**
 * Queues another job when the last try fails, because a submission must always reach an outcome.
 */
export async function neverLost(
  work: Promise<void>,
  run: JobRun,
  goOn: () => Promise<void>,
): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (isGivenUp(error, run)) await goOn();
    throw error;
  }
}

export const readSubmission = (sql: Sql, submissionId: string) =>
  sql
    .selectFrom('cer_submission')
    .selectAll()
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow();
