import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import type pg from 'pg';
import {
  DatabaseUnavailableError,
  explainDriverError,
  unavailabilityOf,
  type Unavailability,
} from './database-unavailable-error.ts';
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
  { role, identity, origin, readOnly, deadlineMs, signal, cancel }: TransactionTerms,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  let processId: number | undefined;
  let isCommitting = false;
  let ended: DatabaseUnavailableError | undefined;
  let failure: { error: unknown } | undefined;
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

  const run = () =>
    new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolOf(client) }) })
      .transaction()
      .setAccessMode(readOnly ? 'read only' : 'read write')
      .execute(async (transaction) => {
        const limit = String(deadlineMs);
        // One round trip; set_config(..., true) is SET LOCAL and ends with the transaction.
        const { rows } = await sql<{ pid: number }>`SELECT set_config('role', ${role}, true),
          set_config('fenceline.issuer', ${identity.issuer}, true),
          set_config('fenceline.subject', ${identity.subject}, true),
          set_config('fenceline.email', ${identity.email}, true),
          set_config('fenceline.address', ${origin?.address ?? ''}, true),
          set_config('fenceline.request_id', ${origin?.requestId ?? ''}, true),
          set_config('statement_timeout', ${limit}, true),
          set_config('idle_in_transaction_session_timeout', ${limit}, true),
          pg_backend_pid() AS pid`.execute(transaction);
        processId = rows[0]?.pid;
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
    if (ended) throw ended;
    throw failure ? explainedFailure(failure.error) : explainDriverError(error);
  } finally {
    clearTimeout(deadline);
    signal?.removeEventListener('abort', onAbort);
    client.off('error', onLost);
    client.release(ended);
  }
}

/** Minimal pool for Kysely: the one connection, which only its owner releases. */
const poolOf = (client: pg.PoolClient) => ({
  connect: async () => ({
    query: client.query.bind(client) as never,
    release: () => {},
  }),
  end: async () => {},
});

/** The work may throw an error of its own. */
function explainedFailure(error: unknown): unknown {
  const reason = unavailabilityOf(error);
  return reason ? new DatabaseUnavailableError(reason, error) : error;
}
