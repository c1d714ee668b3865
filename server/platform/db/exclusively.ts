import type { Database } from './database.ts';

/** Work that only one run may do at a time for each row, across all nodes. */
const LOCKS = { delivery: 4_180_002, billing: 4_180_020 } as const;

/**
 * Runs the work unless this or another node is running it for the same row; returns whether it ran.
 * The lock ends with its connection, so a killed server's lock is free; `expectLock` rejects once
 * that has happened, for work that must not run twice.
 */
export async function exclusively(
  database: Pick<Database, 'pool'>,
  lock: keyof typeof LOCKS,
  rowId: number,
  work: (expectLock: () => Promise<void>) => Promise<void>,
): Promise<boolean> {
  const connection = await database.pool.connect();
  // A connection that breaks while idle would otherwise end the server.
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
