import {
  DatabaseUnavailableError,
  type Unavailability,
} from '../platform/db/database-unavailable-error.ts';
import { CallError } from '../platform/call-error.ts';
import { LateWorkError } from '../platform/workers/work-limit.ts';

type Reason = Unavailability | 'files' | 'starved';

/** Message for people, and seconds after which a retry makes sense. */
const REFUSALS: Readonly<Record<Reason, readonly [message: string, retryAfter: number]>> = {
  busy: ['The server is very busy. Nothing is lost. Please try again shortly.', 2],
  late: ['This took too long and was stopped. Nothing was changed. Please try again.', 10],
  away: ['The server cannot reach its database. Please try again in a minute.', 10],
  full: ['The server’s disk is full, so nothing can be saved now. Please try again later.', 60],
  cancelled: ['This was cancelled.', 1],
  starved: [
    'This was not done in time, because the server is busy. Nothing is lost. Please try again shortly.',
    10,
  ],
  files: ['The server cannot reach its files. Nothing is lost. Please try again in a minute.', 30],
};
/** Reasons that an operator must deal with. */
const FAULTS: ReadonlySet<Reason> = new Set(['away', 'full', 'files']);

/** By error code of the file system: a full disk or quota, or one that fails or was lost. */
const DISK_REASONS: Readonly<Record<string, Reason>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EIO: 'files',
  EROFS: 'files',
  ESTALE: 'files',
  EACCES: 'files',
  EPERM: 'files',
  EMFILE: 'files',
  ENFILE: 'files',
};

function reasonOf(error: unknown): Reason | null {
  if (error instanceof DatabaseUnavailableError) return error.reason;
  if (error instanceof LateWorkError) return 'starved';
  return DISK_REASONS[(error as NodeJS.ErrnoException | null)?.code ?? ''] ?? null;
}

/**
 * Converts an error that will pass, such as a lost database or disk, to its answer; null for
 * other errors. `isFault` marks those that an operator must fix.
 */
export function unavailable(error: unknown): { refusal: CallError; isFault: boolean } | null {
  const reason = reasonOf(error);
  if (reason === null) return null;
  const [message, retryAfter] = REFUSALS[reason];
  return {
    refusal: new CallError('OVERLOADED', message, { retryAfter, cause: error }),
    isFault: FAULTS.has(reason),
  };
}
