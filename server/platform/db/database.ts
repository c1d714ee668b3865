import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { CancelSignal } from '../cancellation.ts';
import { Connections, type ShareSizes, type RoleLogins } from './connections.ts';
import { FrequentStatements } from './frequent-statements.ts';
import { withSchemaLock } from './schema-lock.ts';
import type { Tables } from './tables.ts';
import { runTransaction, type RequestOrigin, type Sql } from './transaction.ts';

export { builtOnce, type ValueOf } from './built-once.ts';
export { lastOf, rowsOf, sendWithNext, type RequestOrigin, type Sql } from './transaction.ts';

// int8 columns are ids and counts far below 2^53, which pg otherwise returns as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Default time limit of a transaction. */
const DEADLINE_MS = 10_000;

/** The verified identity for which a transaction runs; row-level security reads it. */
export interface RequestIdentity {
  issuer: string;
  subject: string;
  /** Null unless the provider has verified the address. */
  email: string | null;
}

export interface UserWorkOptions {
  readOnly?: boolean;
  /** Aborted when the caller disconnects; rolls back unless the commit has begun. */
  signal?: CancelSignal | undefined;
  share?: 'calls' | 'signIn';
  origin?: RequestOrigin | undefined;
}

export interface WorkerWorkOptions {
  /** A longer limit than the usual 10 s, for jobs that need it. */
  deadlineMs?: number;
  /** Visits wait only briefly for a connection, as calls do. */
  share?: 'jobs' | 'visits';
}

/** Throws `DatabaseUnavailableError` if the database is at fault, not the statement. */
export interface Database {
  /** Runs as a web user, who sees only their own rows. Null for a visitor who is not signed in. */
  asUser<T>(
    identity: RequestIdentity | null,
    work: (sql: Sql) => Promise<T>,
    options?: UserWorkOptions,
  ): Promise<T>;
  /** Runs as the worker, which sees and writes what jobs need, whoever owns the rows. */
  asWorker<T>(work: (sql: Sql) => Promise<T>, options?: WorkerWorkOptions): Promise<T>;
  /** The database's owner, for start-up data. */
  asOwner: Kysely<Tables>;
  /** The database's owner, for the job queue's statements, shared limits and long locks. */
  pool: {
    query<R extends pg.QueryResultRow>(
      text: string,
      values?: unknown[],
    ): Promise<pg.QueryResult<R>>;
    connect(): Promise<pg.PoolClient>;
  };
  /** Connections in use and callers waiting for one, by purpose. */
  usage(): Record<string, { inUse: number; waiting: number }>;
  /** Resolves to PostgreSQL's time when it answers; rejects after `limitMs`. */
  ping(limitMs: number): Promise<Date>;
  /**
   * Runs as the database's owner, without time limits and on one node at a time, for changes of the
   * schema. The signal ends waiting and work.
   */
  changingSchema<T>(work: (sql: Kysely<Tables>) => Promise<T>, signal?: AbortSignal): Promise<T>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /**
   * How users' and the worker's transactions sign in. Without it, they sign in as the owner, to whom
   * `RESET ROLE` returns.
   */
  logins?: RoleLogins | undefined;
  shares?: ShareSizes;
  /** Maximum wait for a connection of any share, in milliseconds. */
  maxWaitMs?: number;
  deadlineMs?: number;
}

export function openDatabase(
  connection: pg.PoolConfig,
  onIdleError: (error: Error) => void,
  { logins, shares, maxWaitMs, deadlineMs: defaultMs = DEADLINE_MS }: DatabaseOptions = {},
): Database {
  const connections = new Connections(connection, onIdleError, {
    ...(shares ? { sizes: shares } : {}),
    logins,
    maxWaitMs,
  });
  const asOwner = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        connect: () => connections.connect({ share: 'jobs', login: 'owner' }),
        end: () => connections.end(),
      },
    }),
  });
  const frequent = new FrequentStatements();
  const nameFor = (text: string) => frequent.nameFor(text);
  // If a statement cannot be cancelled, it ends at its own time limit.
  const cancel = (processId: number) => {
    const text = 'SELECT pg_cancel_backend($1)';
    connections
      .query('control', { text, values: [processId], query_timeout: 2_000 })
      .catch(() => {});
  };

  return {
    async asUser(identity, work, { readOnly = false, signal, share = 'calls', origin } = {}) {
      const user = identity && `${identity.issuer} ${identity.subject}`;
      const client = await connections.connect({ share, login: 'web', user, signal });
      return runTransaction(
        client,
        {
          role: 'fenceline_web',
          identity: {
            issuer: identity?.issuer ?? '',
            subject: identity?.subject ?? '',
            email: identity?.email ?? '',
          },
          origin,
          readOnly,
          deadlineMs: defaultMs,
          signal,
          cancel,
          nameFor,
        },
        work,
      );
    },
    async asWorker(work, { deadlineMs = defaultMs, share = 'jobs' } = {}) {
      const client = await connections.connect({ share, login: 'worker' });
      const identity = { issuer: '', subject: '', email: '' };
      return runTransaction(
        client,
        { role: 'fenceline_worker', identity, readOnly: false, deadlineMs, cancel, nameFor },
        work,
      );
    },
    asOwner,
    pool: {
      query: (text, values) => connections.query('jobs', { text, ...(values ? { values } : {}) }),
      connect: () => connections.connect({ share: 'jobs', login: 'owner' }),
    },
    usage: () => connections.usage(),
    async ping(limitMs) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error('PostgreSQL does not answer')), limitMs);
      });
      const text = 'SELECT clock_timestamp() AS now';
      const asked = connections.query<{ now: Date }>('control', { text, query_timeout: limitMs });
      const { rows } = await Promise.race([asked, late]).finally(() => clearTimeout(timer));
      return rows[0]!.now;
    },
    changingSchema: (work, signal) => withSchemaLock(connection, work, signal),
    close: () => asOwner.destroy(),
  };
}
