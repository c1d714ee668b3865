import { busyRefusal } from '../../platform/workers/busy-refusal.ts';

/** What a caller is told of a check that a busy server did not do; any other error as it is. */
export const busyChecking = (error: unknown, checked: string): unknown =>
  busyRefusal(error, {
    waiting: 'The server is busy checking boundaries. Nothing is lost. Please try again shortly.',
    late: `${checked} could not be checked in time, because the server is busy. Nothing is lost. Please try again shortly.`,
  });
