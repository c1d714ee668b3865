import pg from 'pg';
import { DatabaseUnavailableError } from './database-unavailable-error.ts';

/** A connection pooler is between the server and PostgreSQL; the message is for a person. */
export class PoolerError extends Error {
  override readonly name = 'PoolerError';

  constructor() {
    super(
      'DATABASE_URL leads to a connection pooler such as PgBouncer, which does not pass on the time limits of the server’s sessions. Use the address of PostgreSQL itself; the server has a pool of its own.',
    );
  }
}

/** Runs any statement outside a transaction. */
type Ask = (text: string) => Promise<{ rows: { limit: string }[] }>;

/**
 * Throws `PoolerError` unless the session has the time limit that its connection requested.
 * PgBouncer refuses such a limit, or drops it if it is configured to.
 */
export async function expectOwnSessions(ask: Ask, statementLimitMs: number): Promise<void> {
  try {
    const text = `SELECT setting AS limit FROM pg_settings WHERE name = 'statement_timeout'`;
    const { rows } = await ask(text);
    if (rows[0]?.limit !== String(statementLimitMs)) throw new PoolerError();
  } catch (error) {
    throw isRefusedSetting(error) ? new PoolerError() : error;
  }
}

/** True if the connection was refused because of a setting that it requested. */
function isRefusedSetting(error: unknown): boolean {
  const cause = error instanceof DatabaseUnavailableError ? error.cause : error;
  return cause instanceof pg.DatabaseError && cause.message.includes('startup parameter');
}
