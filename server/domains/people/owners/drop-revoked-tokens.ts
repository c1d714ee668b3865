import type { AppContext } from '../../app-context.ts';
import type { JobHandlers } from '../../../platform/jobs/job-queue.ts';

/** Deletes revocations of expired tokens, which are rejected for their age anyway. */
export function dropRevokedTokens(app: AppContext): JobHandlers['drop-revoked-tokens'] {
  return async () => {
    await app.database.asWorker((sql) =>
      sql.deleteFrom('revoked_token').where('ends_at', '<', app.now()).execute(),
    );
  };
}
