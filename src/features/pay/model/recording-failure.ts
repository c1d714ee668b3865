import { ApiError, type ApiErrorCode } from '#shared/api';
import { isPaid, type OpenOrder, type OrderMethod } from './open-order.ts';

/**
 * `again`: goes on by itself. `stopped`: somebody has to act. `unpaid`: no money has moved.
 * `refused`: the server takes no such order, and nothing was charged.
 */
export type Outlook = 'again' | 'stopped' | 'unpaid' | 'refused';

export interface RecordingFailure {
  orderId: string;
  method: OrderMethod;
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

/**
 * Answered to the step that places an order only while nothing is recorded under its operation id,
 * also after a lost answer: what was recorded is answered again before any of these is looked for.
 */
const UNRECORDED: ReadonlySet<ApiErrorCode> = new Set(['CONFLICT', 'NOT_FOUND', 'PRICE_CHANGED']);

/**
 * Answered before it is looked for what is recorded, so that only to a step never sent before they
 * say that nothing is.
 */
const UNRECORDED_AT_FIRST: ReadonlySet<ApiErrorCode> = new Set([
  'MALFORMED_REQUEST',
  'INVALID_PARAMS',
  'TOO_LARGE',
  'UNAUTHENTICATED',
  'FORBIDDEN',
]);

/** Faults of the server in a row, in about two and a half minutes; then somebody has to act. */
export const MOST_FAULTS = 10;
export const isFault = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'INTERNAL';

/** How often in a row the server has failed with one order. */
export interface Faults {
  orderId: string;
  inARow: number;
}
export const NO_FAULTS: Faults = { orderId: '', inARow: 0 };

/** Counted for each order: the next one in this tab may be another buyer's. */
export function faultsAfter(faults: Faults, { orderId }: OpenOrder, error: unknown): Faults {
  if (!isFault(error)) return NO_FAULTS;
  return { orderId, inARow: faults.orderId === orderId ? faults.inARow + 1 : 1 };
}

/** `faults`: how often in a row the server has failed with this one, and not the way to it. */
export function recordingFailure(order: OpenOrder, error: unknown, faults = 0): RecordingFailure {
  return {
    orderId: order.orderId,
    method: order.method,
    outlook: faults < MOST_FAULTS ? outlookOf(order, error) : 'stopped',
    message:
      error instanceof ApiError ? error.message : 'Something went wrong. Please try again later.',
  };
}

function outlookOf(order: OpenOrder, error: unknown): Outlook {
  if (!(error instanceof ApiError)) return 'stopped';
  if (PASSING.has(error.code)) return 'again';
  if (isPaid(order)) return 'stopped';
  if (error.code === 'PAYMENT_REFUSED') return 'unpaid';
  if (UNRECORDED.has(error.code)) return 'refused';
  // What was approved at the provider is worth another try; the cart has the rest as it was.
  const isFirst = order.method !== 'CC' && !order.isSent;
  return isFirst && UNRECORDED_AT_FIRST.has(error.code) ? 'refused' : 'stopped';
}

const LONGEST_WAIT_MS = 30_000;

/** One second, then twice as long each time, up to half a minute. */
export const waitMs = (failures: number): number =>
  Math.min(LONGEST_WAIT_MS, 1_000 * 2 ** (failures - 1));
