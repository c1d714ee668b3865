import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { Connections, type LaneSizes } from './connections.ts';
import { withSchemaLock } from './schema-lock.ts';
import type { Tables } from './tables.ts';
import { runTransaction, type Sql } from './transaction.ts';

export type { Sql } from './transaction.ts';

// int8 columns are ids and counts, all far below 2^53; pg answers them as text unless told.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** How long a transaction may take unless its caller says otherwise. */
const DEADLINE_MS = 10_000;

/** The verified identity on whose behalf a transaction runs; row-level security reads it. */
export interface RequestIdentity {
  issuer: string;
  subject: string;
  /** Null unless the provider says that the address is verified. */
  email: string | null;
}

export interface AskingOptions {
  readOnly?: boolean;
  /** Aborted when the caller is gone; rolls back what has not begun to commit. */
  signal?: AbortSignal | undefined;
  lane?: 'calls' | 'signIn';
}

export interface WorkingOptions {
  /** Longer than the usual 10 s for a job that needs it. */
  deadlineMs?: number;
  /** Visits wait for a connection as calls do: briefly. */
  lane?: 'jobs' | 'visits';
}

/** Throws `DatabaseUnavailableError` where the database, and not what is asked of it, is at fault. */
export interface Database {
  /** As a web user: sees the asker's rows only. Null is somebody who is not signed in. */
  asUser<T>(
    identity: RequestIdentity | null,
    work: (sql: Sql) => Promise<T>,
    options?: AskingOptions,
  ): Promise<T>;
  /** As the worker: what jobs may see and write, whoever the rows belong to. */
  asWorker<T>(work: (sql: Sql) => Promise<T>, options?: WorkingOptions): Promise<T>;
  /** As the database's owner: start-up data. */
  asOwner: Kysely<Tables>;
  /** As the database's owner: the job queue's own statements, and locks held for long. */
  pool: {
    query<R extends pg.QueryResultRow>(
      text: string,
      values?: unknown[],
    ): Promise<pg.QueryResult<R>>;
    connect(): Promise<pg.PoolClient>;
  };
  /** Resolves when PostgreSQL answers; rejects when it does not within `limitMs`. */
  ping(limitMs: number): Promise<void>;
  /**
   * As the database's owner, without time limits and on one node at a time: changes of the schema.
   * The signal ends waiting and work.
   */
  changingSchema<T>(work: (sql: Kysely<Tables>) => Promise<T>, signal?: AbortSignal): Promise<T>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  lanes?: LaneSizes;
  deadlineMs?: number;
}

export function openDatabase(
  connection: pg.PoolConfig,
  onIdleError: (error: Error) => void,
  { lanes, deadlineMs: defaultMs = DEADLINE_MS }: DatabaseOptions = {},
): Database {
  const connections = new Connections(connection, onIdleError, lanes);
  const asOwner = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: { connect: () => connections.connect({ lane: 'jobs' }), end: () => connections.end() },
    }),
  });
  // A statement that cannot be cancelled ends by itself, at its own limit.
  const cancel = (processId: number) => {
    const text = 'SELECT pg_cancel_backend($1)';
    connections
      .query('control', { text, values: [processId], query_timeout: 2_000 })
      .catch(() => {});
  };

  return {
    async asUser(identity, work, { readOnly = false, signal, lane = 'calls' } = {}) {
      const user = identity && `${identity.issuer} ${identity.subject}`;
      const client = await connections.connect({ lane, user, signal });
      return runTransaction(
        client,
        {
          role: 'fenceline_web',
          identity: {
            issuer: identity?.issuer ?? '',
            subject: identity?.subject ?? '',
            email: identity?.email ?? '',
          },
          readOnly,
          deadlineMs: defaultMs,
          signal,
          cancel,
        },
        work,
      );
    },
    async asWorker(work, { deadlineMs = defaultMs, lane = 'jobs' } = {}) {
      const client = await connections.connect({ lane });
      const identity = { issuer: '', subject: '', email: '' };
      return runTransaction(
        client,
        { role: 'fenceline_worker', identity, readOnly: false, deadlineMs, cancel },
        work,
      );
    },
    asOwner,
    pool: {
      query: (text, values) => connections.query('jobs', { text, ...(values ? { values } : {}) }),
      connect: () => connections.connect({ lane: 'jobs' }),
    },
    async ping(limitMs) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error('PostgreSQL does not answer')), limitMs);
      });
      const asked = connections.query('control', { text: 'SELECT 1', query_timeout: limitMs });
      await Promise.race([asked, late]).finally(() => clearTimeout(timer));
    },
    changingSchema: (work, signal) => withSchemaLock(connection, work, signal),
    close: () => asOwner.destroy(),
  };
}
