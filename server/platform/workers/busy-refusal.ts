import { BulkheadRejectedError } from 'cockatiel';
import { CallError } from '../call-error.ts';
import { QueueFullError } from './fair-limiter.ts';
import { LateWorkError } from './work-limit.ts';

const RETRY_S = 10;

/** Why a busy server did not do some work, in words that say that nothing was lost. */
interface BusyWords {
  /** Message when too much of the same work is waiting. */
  waiting: string;
  /** Message when the work began and got too little of the processor. */
  late: string;
}

/**
 * Converts the errors of a busy server to OVERLOADED, which clients repeat; returns other errors
 * unchanged.
 */
export function busyRefusal(
  error: unknown,
  { waiting, late }: BusyWords,
  retryAfter = RETRY_S,
): unknown {
  const isFull = error instanceof QueueFullError || error instanceof BulkheadRejectedError;
  if (!isFull && !(error instanceof LateWorkError)) return error;
  return new CallError('OVERLOADED', isFull ? waiting : late, { retryAfter, cause: error });
}

export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
