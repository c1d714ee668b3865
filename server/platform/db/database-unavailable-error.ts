import pg from 'pg';

/**
 * Reason why the database could not do its work: all connections are in use, it took too long, it
 * is unreachable, its disk is full, or the caller cancelled.
 */
export type Unavailability = 'busy' | 'late' | 'away' | 'full' | 'cancelled';

/** A failure of the database itself, not of the statement; `cause` has the original error. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
  readonly reason: Unavailability;

  constructor(reason: Unavailability, cause?: unknown) {
    super(`the database is not available: ${reason}`, cause === undefined ? {} : { cause });
    this.reason = reason;
  }
}

/** By SQLSTATE or its class; appendix A of PostgreSQL's manual lists them. */
const REASONS: Readonly<Record<string, Unavailability>> = {
  '08': 'away',
  '53100': 'full',
  '53': 'busy',
  '57014': 'late',
  '57P': 'away',
  '25P03': 'late',
  '25P04': 'late',
};

/** Routine of PostgreSQL that finds that a prepared statement's columns have changed. */
const REVALIDATION = 'RevalidateCachedQuery';
/** Class of a statement that does not fit the schema. */
const UNFIT = '42';
const FORBIDDEN = '42501';

/**
 * True if the connection may hold plans of an earlier schema, such as when a new version changes
 * types; another connection plans again.
 */
export const mayHoldStalePlans = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.routine === REVALIDATION ||
    (error.code?.startsWith(UNFIT) === true && error.code !== FORBIDDEN));

/** Returns the reason for an error from PostgreSQL; null if the statement is at fault. */
export function unavailabilityOf(error: unknown): Unavailability | null {
  if (!(error instanceof pg.DatabaseError)) return null;
  if (error.routine === REVALIDATION) return 'away';
  const code = error.code ?? '';
  return REASONS[code] ?? REASONS[code.slice(0, 3)] ?? REASONS[code.slice(0, 2)] ?? null;
}

/**
 * Converts an error of the driver. Anything that PostgreSQL did not send results from a lost
 * connection or from a time limit, whatever its words.
 */
export function explainDriverError(error: unknown): unknown {
  if (error instanceof DatabaseUnavailableError) return error;
  const reason = error instanceof pg.DatabaseError ? unavailabilityOf(error) : 'away';
  return reason ? new DatabaseUnavailableError(reason, error) : error;
}
