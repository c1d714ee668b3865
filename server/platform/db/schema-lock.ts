import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';

/** An arbitrary number on which all Fenceline servers of one database must agree. */
const SCHEMA_LOCK = 4_180_001;

/**
 * Runs the work while no other node changes the schema of this database. Uses a separate connection
 * without time limits, because migrating a large table may take minutes while other nodes wait.
 */
export async function withSchemaLock<T>(
  connection: pg.ClientConfig,
  work: (sql: Kysely<Tables>) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted();
  const client = new pg.Client({ keepAlive: true, ...connection, statement_timeout: 0 });
  // A lost connection fails its statements; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  // Ending the connection also ends a wait for the lock.
  const onAbort = () => void client.end().catch(() => {});
  signal?.addEventListener('abort', onAbort);
  const database = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => Object.assign(client, { release: () => {} }),
        end: async () => {},
      },
    }),
  });
  try {
    signal?.throwIfAborted();
    await sql`SELECT pg_advisory_lock(${SCHEMA_LOCK})`.execute(database);
    return await work(database);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', onAbort);
    // The lock ends with its connection.
    await client.end().catch(() => {});
  }
}
