import { CallError } from '../../platform/call-error.ts';
import { LaneFullError } from '../../platform/workers/fair-lane.ts';

const RETRY_S = 10;

/** What a caller is told if too many checks are waiting; any other error as it is. */
export const busyChecking = (error: unknown): unknown =>
  error instanceof LaneFullError
    ? new CallError(
        'OVERLOADED',
        'The server is busy checking boundaries. Nothing was lost. Please try again shortly.',
        { retryAfter: RETRY_S },
      )
    : error;
