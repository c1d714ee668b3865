import type pg from 'pg';
import type { Database } from '../../../server/platform/db/database.ts';

/** Locks farms' rows until they are released, so that calls that change them wait. */
export async function blockFarms(database: Database, farmIds: readonly number[]) {
  const holder: pg.PoolClient = await database.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM farm WHERE id = ANY ($1) FOR UPDATE', [farmIds]);
  return {
    /** Returns how many transactions wait for one of the farms. */
    async waiting(): Promise<number> {
      // Not on the holder's connection: a transaction keeps its first snapshot of the activity
      // view.
      const { rows } = await database.pool.query<{ count: number }>(
        `SELECT count(*) FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows[0]!.count;
    },
    async release(): Promise<void> {
      // The rollback fails if the connection was lost; the rows are then unlocked.
      const broken = await holder.query('ROLLBACK').then(
        () => undefined,
        (error: Error) => error,
      );
      holder.release(broken);
    },
  };
}
