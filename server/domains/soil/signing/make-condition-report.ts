import type { AppContext } from '../../app-context.ts';
import { isGivenUp, type JobHandlers } from '../../../platform/jobs/job-queue.ts';
import type { Sql } from '../../../platform/db/database.ts';
import { makeDocument } from './make-document.ts';
import { latestSigned } from './signed-commitment.ts';

/** Cover that is unreadable now may be readable later; until then the project is back at A5. */
const TRY_AGAIN_S = 3_600;

/** False while a partner admin still has to look for the signatures. */
async function isSignedSoFar(sql: Sql, projectId: number): Promise<boolean> {
  const signed = await latestSigned(sql, projectId);
  return signed !== undefined && (signed.is_signed ?? signed.is_signature_seen);
}

/** A5 → A6 → A7; back to A5 when the report cannot be made (OP-70). */
export function makeConditionReport(app: AppContext): JobHandlers['make-condition-report'] {
  return async ({ projectId }, run) => {
    try {
      await makeDocument(
        app,
        projectId,
        {
          kind: 'condition',
          isAwaited: false,
          asked: 'A5',
          making: 'A6',
          ready: 'A7',
          isWanted: isSignedSoFar,
          problem: 'The condition report could not be made yet. We will try again every hour.',
        },
        run,
      );
    } catch (error) {
      if (isGivenUp(error, run)) {
        await app.database.asWorker((sql) =>
          app.jobs.enqueue(
            sql,
            'make-condition-report',
            { projectId },
            { startAfterS: TRY_AGAIN_S },
          ),
        );
      }
      throw error;
    }
  };
}
