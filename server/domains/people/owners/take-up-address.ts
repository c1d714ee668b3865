import { sql as raw } from 'kysely';
import type { RequestOrigin, Sql } from '../../../platform/db/database.ts';
import type { Identity } from '../../../platform/identity/identity.ts';
import type { AppContext } from '../../app-context.ts';

/**
 * Copies the verified address of a token to the user’s account and plans. When the account’s
 * address changes, one mail goes to the old address and one to the new one.
 */
export function takeUpAddress(app: Pick<AppContext, 'database' | 'jobs' | 'now'>) {
  return (identity: Identity, { address, requestId }: RequestOrigin): Promise<void> =>
    app.database.asUser(
      identity,
      async (sql) => {
        const { rows } = await raw<{ changeId: number | null }>`
          SELECT take_up_address(${identity.token.issuedAt}, ${app.now()}) AS "changeId"`.execute(
          sql,
        );
        const changeId = rows[0]?.changeId ?? null;
        if (changeId !== null) await notifyOfNewAddress(sql, app, changeId);
      },
      { origin: { address, requestId } },
    );
}

/** Queues one mail to the old and one to the new address, in the transaction of the change. */
export const notifyOfNewAddress = (
  sql: Sql,
  { jobs }: Pick<AppContext, 'jobs'>,
  changeId: number,
) =>
  jobs.enqueueAll(sql, 'mail-address-change', [
    { changeId, reader: 'old' },
    { changeId, reader: 'new' },
  ]);
