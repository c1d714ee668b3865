import {
  DatabaseUnavailableError,
  type Unavailability,
} from '../platform/db/database-unavailable-error.ts';
import { CallError } from '../platform/call-error.ts';

/** What a person reads, and after how many seconds trying again makes sense. */
const REFUSALS: Readonly<Record<Unavailability, readonly [message: string, retryAfter: number]>> = {
  busy: ['The server is very busy. Nothing is lost. Please try again shortly.', 2],
  late: ['This took too long and was stopped. Nothing was changed. Please try again.', 10],
  away: ['The server cannot reach its database. Please try again in a minute.', 10],
  full: ['The server’s disk is full, so nothing can be saved now. Please try again later.', 60],
  cancelled: ['This was cancelled.', 1],
};

/** A full disk or quota, reported by the file system. */
const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | null)?.code ?? '');

/**
 * What to answer where the server lacks something for the moment; null for every other failure. An
 * operator has to act on a lost database and a full disk: these are the server's faults.
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
