import { sql } from 'kysely';
import type { Database } from './database.ts';

/** What may be done once at a time for a row, on all nodes together. */
const LOCKS = { delivery: 4_180_002 } as const;

/**
 * Does the work unless it is being done for the same row already, by this node or another; answers
 * whether it was done. The lock ends with its connection, so one held by a killed server is free.
 */
export async function exclusively(
  database: Database,
  lock: keyof typeof LOCKS,
  rowId: number,
  work: () => Promise<void>,
): Promise<boolean> {
  return database.owning.connection().execute(async (connection) => {
    const { rows } = await sql<{ locked: boolean }>`
      SELECT pg_try_advisory_lock(${LOCKS[lock]}::int, ${rowId}::int) AS locked`.execute(
      connection,
    );
    if (!rows[0]?.locked) return false;
    try {
      await work();
      return true;
    } finally {
      await sql`SELECT pg_advisory_unlock(${LOCKS[lock]}::int, ${rowId}::int)`.execute(connection);
    }
  });
}
