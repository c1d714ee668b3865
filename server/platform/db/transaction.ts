import type { CompiledQuery, QueryExecutorProvider, Transaction } from 'kysely';
import type pg from 'pg';
import type { CancelSignal } from '../cancellation.ts';
import {
  DatabaseUnavailableError,
  explainDriverError,
  mayHoldStalePlans,
  unavailabilityOf,
  type Unavailability,
} from './database-unavailable-error.ts';
import type { Tables } from './tables.ts';
import { TransactionStatements } from './transaction-statements.ts';

export type Sql = Transaction<Tables>;

/** A statement of Kysely's builder, or a raw one. */
export interface Buildable<Row> {
  compile(provider: QueryExecutorProvider): CompiledQuery<Row>;
}

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
  signal?: CancelSignal | undefined;
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
  let thrown: unknown;
  let reject: (reason: unknown) => void;

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
  const statements = new TransactionStatements({
    client,
    readOnly,
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
  const sql = statements.asKysely<Tables>();
  statementsOf.set(sql, statements);

  const run = async () => {
    try {
      const result = await work(sql);
      isCommitting = true;
      if (!statements.isDone) await statements.commit();
      return result;
    } catch (error) {
      thrown = error;
      await statements.rollBack();
      throw isCommitting ? explainDriverError(error) : explainedFailure(error);
    }
  };

  client.on('error', onLost);
  signal?.addEventListener('abort', onAbort);
  try {
    return await new Promise<T>((resolve, rejectFirst) => {
      reject = rejectFirst;
      if (signal?.aborted) reject(new DatabaseUnavailableError('cancelled'));
      else run().then(resolve, reject);
    });
  } catch (error) {
    throw ended ?? error;
  } finally {
    clearTimeout(deadline);
    signal?.removeEventListener('abort', onAbort);
    client.off('error', onLost);
    // A connection that is still in this transaction, or holds stale plans, is not used again.
    client.release(ended ?? (statements.mayBeOpen || mayHoldStalePlans(thrown)));
  }
}

/** Statements of the transactions in progress. */
const statementsOf = new WeakMap<Sql, TransactionStatements>();

/**
 * Sends a statement together with the next one of its transaction, or with its commit, which saves
 * a round trip. If it fails, so does the next one, and PostgreSQL carries out neither. Returns a
 * function for its rows, to be called after the next one is answered.
 */
export function sendWithNext<Row>(sql: Sql, statement: Buildable<Row>): () => Row[] {
  const { sql: text, parameters } = statement.compile(sql);
  return sentBy(sql).sendWithNext({ text, values: parameters }) as () => Row[];
}

/**
 * For the last statement of the work: a transaction that only reads commits together with it, which
 * saves a round trip.
 */
export function lastOf(sql: Sql): Sql {
  sentBy(sql).endWithNext();
  return sql;
}

/** Asks a statement that `builtOnce` built. */
export async function rowsOf<Row>(sql: Sql, statement: Buildable<Row>): Promise<Row[]> {
  const { sql: text, parameters } = statement.compile(sql);
  const { rows } = await sentBy(sql).query(text, parameters);
  return rows as Row[];
}

function sentBy(sql: Sql): TransactionStatements {
  const statements = statementsOf.get(sql);
  if (!statements) throw new Error('this is not a transaction of a user or the worker');
  return statements;
}

/** The work may throw an error of its own. */
function explainedFailure(error: unknown): unknown {
  const reason = unavailabilityOf(error);
  return reason ? new DatabaseUnavailableError(reason, error) : error;
}
