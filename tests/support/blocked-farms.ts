import type pg from 'pg';
import type { Database } from '../../server/platform/db/database.ts';

/** Farms whose rows nobody else can change until they are released, so that their calls wait. */
export async function blockFarms(database: Database, farmIds: readonly number[]) {
  const holder: pg.PoolClient = await database.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM farm WHERE id = ANY ($1) FOR UPDATE', [farmIds]);
  return {
    /** How many transactions wait for one of the farms. */
    async waiting(): Promise<number> {
      // Not by the holder: a transaction sees the activity of its first look again and again.
      const { rows } = await database.pool.query<{ count: number }>(
        `SELECT count(*) FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows[0]!.count;
    },
    async release(): Promise<void> {
      // Fails where the connection was lost meanwhile; the rows are free then.
      const broken = await holder.query('ROLLBACK').then(
        () => undefined,
        (error: Error) => error,
      );
      holder.release(broken);
    },
  };
}
