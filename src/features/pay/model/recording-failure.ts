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

/** Answered to a capture only while no money has moved. */
const UNCHARGED: ReadonlySet<ApiErrorCode> = new Set(['CONFLICT', 'NOT_FOUND']);

export function recordingFailure(order: OpenOrder, error: unknown): RecordingFailure {
  return {
    orderId: order.orderId,
    outlook: outlookOf(order, error),
    message:
      error instanceof ApiError ? error.message : 'Something went wrong. Please try again later.',
  };
}

function outlookOf(order: OpenOrder, error: unknown): Outlook {
  if (!(error instanceof ApiError)) return 'stopped';
  if (PASSING.has(error.code)) return 'again';
  if (isPaid(order)) return 'stopped';
  if (error.code === 'PAYMENT_REFUSED') return 'unpaid';
  const isRefused = order.method !== 'CC' || UNCHARGED.has(error.code);
  return isRefused ? 'refused' : 'stopped';
}

const LONGEST_WAIT_MS = 30_000;

/** One second, then twice as long each time, up to half a minute. */
export const waitMs = (failures: number): number =>
  Math.min(LONGEST_WAIT_MS, 1_000 * 2 ** (failures - 1));
