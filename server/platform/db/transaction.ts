import { Kysely, PostgresDialect, type Compilable, type Transaction } from 'kysely';
import pg from 'pg';
import {
  DatabaseUnavailableError,
  explainDriverError,
  mayHoldStalePlans,
  unavailabilityOf,
  type Unavailability,
} from './database-unavailable-error.ts';
import { StatementBatch, type Statement } from './statement-batch.ts';
import type { Tables } from './tables.ts';

export type Sql = Transaction<Tables>;

/** Where a request came from. */
export interface RequestOrigin {
  /** The client's network. */
  address: string;
  requestId: string;
}

export interface TransactionTerms {
  role: 'fenceline_web' | 'fenceline_worker';
  /** Settings that row-level security reads, by name. */
  identity: Readonly<Record<'issuer' | 'subject' | 'email', string>>;
  /** Recorded by the audit. */
  origin?: RequestOrigin | undefined;
  readOnly: boolean;
  /** Time limit from the first statement to the commit. */
  deadlineMs: number;
  /** Aborted when nobody waits for the result any longer. */
  signal?: AbortSignal | undefined;
  /** Cancels the current statement of this backend process from another connection. */
  cancel: (processId: number) => void;
  /** Names the statements that a connection prepares once. */
  nameFor: (text: string) => string | undefined;
}

/**
 * Runs the work in one transaction and releases the connection. At the deadline, or when the signal
 * is aborted, ends the connection, which rolls back; the signal does not stop a commit in progress.
 *
 * @throws {DatabaseUnavailableError} if the database, the deadline or the signal ended the
 *   transaction
 */
export async function runTransaction<T>(
  client: pg.PoolClient,
  { role, identity, origin, readOnly, deadlineMs, signal, cancel, nameFor }: TransactionTerms,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  let processId: number | undefined;
  let isCommitting = false;
  let ended: DatabaseUnavailableError | undefined;
  let failure: { error: unknown } | undefined;
  let thrown: unknown;
  let reject: (reason: Error) => void;
  const lost = new Promise<never>((_resolve, rejectLost) => (reject = rejectLost));

  const end = (reason: Unavailability, cause?: unknown) => {
    if (ended) return;
    ended = new DatabaseUnavailableError(reason, cause);
    reject(ended);
    if (processId !== undefined && !isCommitting) cancel(processId);
    // Not awaited, because PostgreSQL may have stopped answering.
    client.end().catch(() => {});
  };
  const onLost = (error: Error) => end('away', error);
  // Without an answer, it is unknown whether the commit was carried out.
  const deadline = setTimeout(() => end(isCommitting ? 'away' : 'late'), deadlineMs);
  const onAbort = () => {
    if (!isCommitting) end('cancelled');
  };

  const limit = String(deadlineMs);
  const statements = new Statements({
    client,
    // set_config(..., true) is SET LOCAL and ends with the transaction.
    settings: {
      role,
      'fenceline.issuer': identity.issuer,
      'fenceline.subject': identity.subject,
      'fenceline.email': identity.email,
      'fenceline.address': origin?.address ?? '',
      'fenceline.request_id': origin?.requestId ?? '',
      statement_timeout: limit,
      idle_in_transaction_session_timeout: limit,
    },
    onBegun: (pid) => (processId = pid),
    nameFor,
  });

  const run = () =>
    new Kysely<Tables>({ dialect: new PostgresDialect({ pool: statements.pool as never }) })
      .transaction()
      .setAccessMode(readOnly ? 'read only' : 'read write')
      .execute(async (transaction) => {
        statementsOf.set(transaction, statements);
        try {
          const result = await work(transaction);
          isCommitting = true;
          return result;
        } catch (error) {
          // Rolling back on a lost connection also fails, and would hide why it was lost.
          failure = { error };
          throw error;
        }
      });

  client.on('error', onLost);
  signal?.addEventListener('abort', onAbort);
  try {
    if (signal?.aborted) throw new DatabaseUnavailableError('cancelled');
    return await Promise.race([run(), lost]);
  } catch (error) {
    thrown = failure ? failure.error : error;
    if (ended) throw ended;
    throw failure ? explainedFailure(failure.error) : explainDriverError(error);
  } finally {
    clearTimeout(deadline);
    signal?.removeEventListener('abort', onAbort);
    client.off('error', onLost);
    // Nobody else may get a connection that is still in this transaction or holds stale plans.
    client.release(ended ?? (statements.mayBeOpen || mayHoldStalePlans(thrown)));
  }
}

/** Statements of the transactions in progress. */
const statementsOf = new WeakMap<Sql, Statements>();

/**
 * Sends a statement together with the next one of its transaction, or with its commit, which saves
 * a round trip. If it fails, so does the next one, and PostgreSQL carries out neither.
 */
export function sendWithNext(sql: Sql, statement: Compilable): void {
  const statements = statementsOf.get(sql);
  if (!statements) throw new Error('this is not a transaction of a user or the worker');
  const { sql: text, parameters } = statement.compile();
  statements.sendWithNext({ text, values: parameters });
}

interface StatementsOptions {
  client: pg.PoolClient;
  /** Set for the transaction, by name. */
  settings: Readonly<Record<string, string>>;
  onBegun: (processId: number) => void;
  nameFor: TransactionTerms['nameFor'];
}

/**
 * Sends the statements of one transaction. Its begin and settings travel with its first statement:
 * waiting for PostgreSQL is most of what a call costs.
 */
class Statements {
  /** Minimal pool for Kysely: the one connection, which only its owner releases. */
  readonly pool = {
    connect: async () => ({
      query: (text: string, values: unknown[]) => this.query(text, values),
      release: () => {},
    }),
    end: async () => {},
  };
  /** Whether PostgreSQL may still be in the transaction, for example after a failed rollback. */
  mayBeOpen = false;
  /** Whether anything of the transaction was sent. */
  private wereSent = false;
  private readonly options: StatementsOptions;
  private unsent: Statement[] = [];

  constructor(options: StatementsOptions) {
    this.options = options;
  }

  sendWithNext({ text, values }: Statement): void {
    this.unsent.push({ text, values, name: this.options.nameFor(text) });
  }

  private async query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    if (text.startsWith('start transaction')) {
      this.unsent = [{ text, values: [] }, settingStatement(this.options.settings)];
      return NOTHING;
    }
    if (text === 'rollback') this.unsent = [];
    const isEmpty = !this.wereSent && this.unsent.length <= BEGIN_LENGTH;
    if (isEmpty && (text === 'rollback' || text === 'commit')) return NOTHING;
    // Commits and rollbacks have no values, and no plan.
    const name = values.length > 0 ? this.options.nameFor(text) : undefined;
    const statements = [...this.unsent, { text, values, name }];
    this.unsent = [];
    const isFirst = !this.wereSent;
    this.wereSent = true;
    this.mayBeOpen = true;
    const result = await this.send(statements, isFirst);
    this.mayBeOpen = text !== 'commit' && text !== 'rollback';
    return result;
  }

  private async send(statements: readonly Statement[], isFirst: boolean): Promise<pg.QueryResult> {
    const { client } = this.options;
    const [only] = statements;
    if (only && statements.length === 1) {
      const { text, values, name } = only;
      return client.query({ text, values: [...values], ...(name !== undefined && { name }) });
    }
    const batch = new StatementBatch(statements);
    try {
      // pg returns the batch itself; tests that replace `query` return a promise of it.
      await (client.query(batch as never) as unknown as PromiseLike<unknown>);
      return (await batch.results).at(-1)!;
    } catch (error) {
      const isAway = !(error instanceof pg.DatabaseError) && error !== batch.unsendable;
      // The connection may have been lost before.
      throw isFirst && isAway ? new DatabaseUnavailableError('away', error) : error;
    } finally {
      const [, settings] = batch.doneResults;
      if (isFirst && settings) this.options.onBegun((settings.rows[0] as { pid: number }).pid);
    }
  }
}

/** Statements that begin a transaction: the begin and its settings. */
const BEGIN_LENGTH = 2;
/** The answer to a statement that is not sent yet, or need not be. */
const NOTHING = { command: '', rowCount: 0, rows: [], fields: [], oid: 0 } as pg.QueryResult;

/** Sets these for the transaction and returns the backend's process. */
function settingStatement(settings: Readonly<Record<string, string>>): Statement {
  const names = Object.keys(settings);
  const all = names.map((name, i) => `set_config('${name}', $${i + 1}, true)`);
  return {
    text: `SELECT ${all.join(', ')}, pg_backend_pid() AS pid`,
    values: Object.values(settings),
    name: 'settings',
  };
}

/** The work may throw an error of its own. */
function explainedFailure(error: unknown): unknown {
  const reason = unavailabilityOf(error);
  return reason ? new DatabaseUnavailableError(reason, error) : error;
}
