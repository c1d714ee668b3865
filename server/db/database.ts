import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';

// int8 columns are ids and counts, all far below 2^53; pg answers them as text unless told.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type Sql = Transaction<Tables>;

/** The verified identity on whose behalf a transaction runs; row-level security reads it. */
export interface AskingIdentity {
  issuer: string;
  subject: string;
  /** Null unless the provider says that the address is verified. */
  email: string | null;
}

export interface Database {
  /** As a web user: sees the asker's rows only. Null is somebody who is not signed in. */
  asking<T>(
    identity: AskingIdentity | null,
    work: (sql: Sql) => Promise<T>,
    options?: { readOnly?: boolean },
  ): Promise<T>;
  /** As the worker: what jobs may see and write, whoever the rows belong to. */
  working<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** As the database's owner: migrations, start-up data, readiness. */
  owning: Kysely<Tables>;
  pool: pg.Pool;
  close(): Promise<void>;
}

export function openDatabase(
  connection: pg.PoolConfig,
  onIdleError: (error: Error) => void,
): Database {
  const pool = new pg.Pool({
    max: 20,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 20_000,
    idle_in_transaction_session_timeout: 60_000,
    ...connection,
  });
  // An idle connection that breaks (a database restart) must not end the server.
  pool.on('error', onIdleError);
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

  const inRole = <T>(
    role: 'fenceline_web' | 'fenceline_worker',
    identity: AskingIdentity | null,
    work: (transaction: Sql) => Promise<T>,
    readOnly: boolean,
  ) =>
    kysely
      .transaction()
      .setAccessMode(readOnly ? 'read only' : 'read write')
      .execute(async (transaction) => {
        // One round trip; set_config(..., true) is SET LOCAL, gone with the transaction.
        await sql`SELECT set_config('role', ${role}, true),
          set_config('fenceline.issuer', ${identity?.issuer ?? ''}, true),
          set_config('fenceline.subject', ${identity?.subject ?? ''}, true),
          set_config('fenceline.email', ${identity?.email ?? ''}, true)`.execute(transaction);
        return work(transaction);
      });

  return {
    asking: (identity, work, options) =>
      inRole('fenceline_web', identity, work, options?.readOnly ?? false),
    working: (work) => inRole('fenceline_worker', null, work, false),
    owning: kysely,
    pool,
    close: () => {
      // What a connection meets on its way out is no news: the database may be stopping as well.
      pool.off('error', onIdleError);
      pool.on('error', () => {});
      return kysely.destroy();
    },
  };
}
