import type { Database } from './database.ts';

/** What may be done once at a time for a row, on all nodes together. */
const LOCKS = { delivery: 4_180_002 } as const;

/**
 * Does the work unless it is being done for the same row already, by this node or another; answers
 * whether it was done. The lock ends with its connection, so one held by a killed server is free; `expectLock`
 * rejects once that has happened to this one, for work that must not be done twice.
 */
export async function exclusively(
  database: Pick<Database, 'pool'>,
  lock: keyof typeof LOCKS,
  rowId: number,
  work: (expectLock: () => Promise<void>) => Promise<void>,
): Promise<boolean> {
  const connection = await database.pool.connect();
  // A connection that breaks while nobody asks it anything would otherwise end the server.
  let broken: Error | undefined;
  const keepError = (error: Error) => {
    broken = error;
  };
  connection.on('error', keepError);
  try {
    const { rows } = await connection.query<{ locked: boolean }>(
      'SELECT pg_try_advisory_lock($1::int, $2::int) AS locked',
      [LOCKS[lock], rowId],
    );
    if (!rows[0]?.locked) return false;
    try {
      await work(async () => void (await connection.query('SELECT')));
    } finally {
      await connection
        .query('SELECT pg_advisory_unlock($1::int, $2::int)', [LOCKS[lock], rowId])
        .catch(keepError);
    }
    return true;
  } finally {
    connection.off('error', keepError);
    connection.release(broken);
  }
}
