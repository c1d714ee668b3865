import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';

/** Any number; all Fenceline servers on one database must agree on it. */
const SCHEMA_LOCK = 4_180_001;

/**
 * Does the work while no other node changes the schema of this database. It has a connection of its
 * own without time limits: a migration of a large table may take minutes, and other nodes wait.
 */
export async function withSchemaLock<T>(
  connection: pg.ClientConfig,
  work: (sql: Kysely<Tables>) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted();
  const client = new pg.Client({ keepAlive: true, ...connection, statement_timeout: 0 });
  // Its statements fail when it is lost; without a listener the process would end.
  client.on('error', () => {});
  await client.connect();
  // Ending the connection ends a wait for the lock, too.
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
