import type { AppContext } from '../app-context.ts';
import type { JobHandlers } from '../../platform/jobs/job-queue.ts';

/** Deletes revocations of tokens that have ended: those are refused for their age. */
export function dropRevokedTokens(app: AppContext): JobHandlers['drop-revoked-tokens'] {
  return async () => {
    await app.database.working((sql) =>
      sql.deleteFrom('revoked_token').where('ends_at', '<', app.now()).execute(),
    );
  };
}
