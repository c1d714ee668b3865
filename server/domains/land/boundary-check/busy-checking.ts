import { busyRefusal } from '../../../platform/workers/busy-refusal.ts';

/** Converts the failure of a check on a busy server into a refusal; returns other errors as they are. */
export const busyChecking = (error: unknown, checked: string): unknown =>
  busyRefusal(error, {
    waiting: 'The server is busy checking boundaries. Nothing is lost. Please try again shortly.',
    late: `${checked} could not be checked in time, because the server is busy. Nothing is lost. Please try again shortly.`,
  });
