import { ApiError, type ApiErrorCode } from '#shared/api';
import { isPaid, type OpenOrder } from './open-order.ts';

/**
 * `again`: goes on by itself. `stopped`: somebody has to act. `unpaid`: no money has moved.
 * `refused`: the server takes no such order, and nothing was charged.
 */
export type Outlook = 'again' | 'stopped' | 'unpaid' | 'refused';

export interface RecordingFailure {
  orderId: string;
  outlook: Outlook;
  message: string;
}

const PASSING: ReadonlySet<ApiErrorCode> = new Set([
  'UNREACHABLE',
  'UNREADABLE',
  'INTERNAL',
  'OVERLOADED',
  'OUTSIDE_UNAVAILABLE',
  'TOO_MANY_REQUESTS',
]);

/** A capture another page has asked for may take this long to show at the provider. */
const CAPTURE_MAY_TAKE_MS = 60_000;

export function recordingFailure(order: OpenOrder, error: unknown, now: number): RecordingFailure {
  return {
    orderId: order.orderId,
    outlook: outlookOf(order, error, now),
    message:
      error instanceof ApiError ? error.message : 'Something went wrong. Please try again later.',
  };
}

function outlookOf(order: OpenOrder, error: unknown, now: number): Outlook {
  if (!(error instanceof ApiError)) return 'stopped';
  if (PASSING.has(error.code)) return 'again';
  if (isPaid(order)) return 'stopped';
  if (order.method !== 'CC') return 'refused';
  if (error.code !== 'PAYMENT_REFUSED') return 'stopped';
  const isUnderWay = !order.captureFailed && now - order.approvedAt < CAPTURE_MAY_TAKE_MS;
  return isUnderWay ? 'again' : 'unpaid';
}

const LONGEST_WAIT_MS = 30_000;

/** One second, then twice as long each time, up to half a minute. */
export const waitMs = (failures: number): number =>
  Math.min(LONGEST_WAIT_MS, 1_000 * 2 ** (failures - 1));
