import {
  DatabaseUnavailableError,
  type Unavailability,
} from '../platform/db/database-unavailable-error.ts';
import { CallError } from '../platform/call-error.ts';

/** Message for people, and seconds after which a retry makes sense. */
const REFUSALS: Readonly<Record<Unavailability, readonly [message: string, retryAfter: number]>> = {
  busy: ['The server is very busy. Nothing is lost. Please try again shortly.', 2],
  late: ['This took too long and was stopped. Nothing was changed. Please try again.', 10],
  away: ['The server cannot reach its database. Please try again in a minute.', 10],
  full: ['The server’s disk is full, so nothing can be saved now. Please try again later.', 60],
  cancelled: ['This was cancelled.', 1],
};

/** True if the file system reports a full disk or quota. */
const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | null)?.code ?? '');

/**
 * Converts an error that will pass, such as a lost database or a full disk, to its answer; null for
 * other errors. `isFault` marks those that an operator must fix.
 */
export function unavailable(error: unknown): { refusal: CallError; isFault: boolean } | null {
  const reason =
    error instanceof DatabaseUnavailableError ? error.reason : isDiskFull(error) ? 'full' : null;
  if (reason === null) return null;
  const [message, retryAfter] = REFUSALS[reason];
  return {
    refusal: new CallError('OVERLOADED', message, { retryAfter, cause: error }),
    isFault: reason === 'away' || reason === 'full',
  };
}
