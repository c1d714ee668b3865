import pg from 'pg';

/**
 * Why the database did not do what was asked: every connection was in use, it took too long, it
 * could not be reached, its disk is full, or the caller is gone.
 */
export type Unavailability = 'busy' | 'late' | 'away' | 'full' | 'cancelled';

/** A failure of the database itself, not of what was asked of it; the cause is in `cause`. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
  readonly reason: Unavailability;

  constructor(reason: Unavailability, cause?: unknown) {
    super(`the database is not available: ${reason}`, cause === undefined ? {} : { cause });
    this.reason = reason;
  }
}

/** By SQLSTATE, whole or its class; appendix A of PostgreSQL's manual lists them. */
const REASONS: Readonly<Record<string, Unavailability>> = {
  '08': 'away',
  '53100': 'full',
  '53': 'busy',
  '57014': 'late',
  '57P': 'away',
  '25P03': 'late',
  '25P04': 'late',
};

/** Why the database refused, for an error that it sent; null when what was asked is at fault. */
export function unavailabilityOf(error: unknown): Unavailability | null {
  if (!(error instanceof pg.DatabaseError)) return null;
  const code = error.code ?? '';
  return REASONS[code] ?? REASONS[code.slice(0, 3)] ?? REASONS[code.slice(0, 2)] ?? null;
}

/**
 * The error to throw for one that the driver threw. What PostgreSQL did not send came of a lost
 * connection or of a limit on waiting for it, in whatever words.
 */
export function explainDriverError(error: unknown): unknown {
  if (error instanceof DatabaseUnavailableError) return error;
  const reason = error instanceof pg.DatabaseError ? unavailabilityOf(error) : 'away';
  return reason ? new DatabaseUnavailableError(reason, error) : error;
}
