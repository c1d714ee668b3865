import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import {
  DatabaseUnavailableError,
  explainDriverError,
  mayHoldStalePlans,
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
  let isStarted = false;
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

  const limit = String(deadlineMs);
  // set_config(..., true) is SET LOCAL and ends with the transaction.
  const settings = settingsSql({
    role,
    'fenceline.issuer': identity.issuer,
    'fenceline.subject': identity.subject,
    'fenceline.email': identity.email,
    'fenceline.address': origin?.address ?? '',
    'fenceline.request_id': origin?.requestId ?? '',
    statement_timeout: limit,
    idle_in_transaction_session_timeout: limit,
  });
  const onBegun = (pid: number) => (processId = pid);

  const run = () =>
    new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: poolOf({ client, settings, onBegun, nameFor }) }),
    })
      .transaction()
      .setAccessMode(readOnly ? 'read only' : 'read write')
      .execute(async (transaction) => {
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
    isStarted = true;
    return await Promise.race([run(), lost]);
  } catch (error) {
    if (ended) throw ended;
    throw failure ? explainedFailure(failure.error) : explainDriverError(error);
  } finally {
    clearTimeout(deadline);
    signal?.removeEventListener('abort', onAbort);
    client.off('error', onLost);
    // Nobody rolls back a transaction that did not begin properly, and stale plans stay stale.
    const isUseless = (isStarted && processId === undefined) || mayHoldStalePlans(failure?.error);
    client.release(ended ?? isUseless);
  }
}

/** Text that sets these for the transaction and returns the backend's process. */
function settingsSql(settings: Readonly<Record<string, string>>): string {
  const all = Object.entries(settings).map(
    ([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`,
  );
  return `SELECT ${all.join(', ')}, pg_backend_pid() AS pid`;
}

/**
 * Minimal pool for Kysely: the one connection, which only its owner releases. Sends the settings
 * with the statement that begins the transaction, which saves every call a round trip.
 */
function poolOf({
  client,
  settings,
  onBegun,
  nameFor,
}: {
  client: pg.PoolClient;
  settings: string;
  onBegun: (processId: number) => void;
  nameFor: TransactionTerms['nameFor'];
}) {
  async function query(text: string, values: unknown[]) {
    if (!text.startsWith('start transaction')) {
      // Commits and rollbacks have no values, and no plan.
      const name = values.length > 0 ? nameFor(text) : undefined;
      return client.query({ text, values, ...(name !== undefined && { name }) });
    }
    const results = (await client.query(`${text}; ${settings}`)) as unknown as [
      pg.QueryResult,
      pg.QueryResult<{ pid: number }>,
    ];
    onBegun(results[1].rows[0]!.pid);
    return results[0];
  }
  return {
    connect: async () => ({ query: query as never, release: () => {} }),
    end: async () => {},
  };
}

/** The work may throw an error of its own. */
function explainedFailure(error: unknown): unknown {
  const reason = unavailabilityOf(error);
  return reason ? new DatabaseUnavailableError(reason, error) : error;
}
