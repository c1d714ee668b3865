import { ApiError, type ApiErrorCode } from '#shared/api';
import { isPaid, type OpenOrder, type OrderMethod } from './open-order.ts';

/**
 * `again`: retried automatically. `stopped`: somebody has to act. `unpaid`: no money has moved.
 * `refused`: the server rejects the order, and nothing was charged.
 */
export type Outlook = 'again' | 'stopped' | 'unpaid' | 'refused';

export interface RecordingFailure {
  paypalOrderId: string;
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
 * Errors that prove nothing is recorded under the placing step's operation id, even after a lost
 * response: the server repeats a recorded result before it checks for any of these.
 */
const UNRECORDED: ReadonlySet<ApiErrorCode> = new Set(['CONFLICT', 'NOT_FOUND', 'PRICE_CHANGED']);

/**
 * The server returns these errors before it looks up the operation id. They prove that nothing is
 * recorded only if the step was never sent before.
 */
const UNRECORDED_AT_FIRST: ReadonlySet<ApiErrorCode> = new Set([
  'MALFORMED_REQUEST',
  'INVALID_PARAMS',
  'TOO_LARGE',
  'UNAUTHENTICATED',
  'FORBIDDEN',
]);

/** Consecutive server faults, over about two and a half minutes, before somebody has to act. */
export const MAX_FAULTS = 10;
export const isFault = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'INTERNAL';

/** Consecutive server faults of one order. */
export interface Faults {
  paypalOrderId: string;
  inARow: number;
}
export const NO_FAULTS: Faults = { paypalOrderId: '', inARow: 0 };

/** Counts per order, because the next order in this tab may be another buyer's. */
export function faultsAfter(faults: Faults, { paypalOrderId }: OpenOrder, error: unknown): Faults {
  if (!isFault(error)) return NO_FAULTS;
  return { paypalOrderId, inARow: faults.paypalOrderId === paypalOrderId ? faults.inARow + 1 : 1 };
}

/** `faults`: consecutive server faults of this order, not counting network failures. */
export function recordingFailure(order: OpenOrder, error: unknown, faults = 0): RecordingFailure {
  return {
    paypalOrderId: order.paypalOrderId,
    method: order.method,
    outlook: faults < MAX_FAULTS ? outlookOf(order, error) : 'stopped',
    message: messageOf(order, error),
  };
}

function messageOf({ plan }: OpenOrder, error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong. Please try again later.';
  if (error.code !== 'NOT_FOUND' || !plan) return error.message;
  return `You can no longer pay with ${plan.name}, or a farm in your cart has been deleted. Check your cart and choose how to pay.`;
}

function outlookOf(order: OpenOrder, error: unknown): Outlook {
  if (!(error instanceof ApiError)) return 'stopped';
  if (isPassing(error)) return 'again';
  if (isPaid(order)) return 'stopped';
  if (error.code === 'PAYMENT_REFUSED') return 'unpaid';
  if (UNRECORDED.has(error.code)) return 'refused';
  // Keep an order that the provider approved for another attempt; the items of a refused one are
  // still in the cart.
  const isFirst = order.method !== 'CC' && !order.isSent;
  return isFirst && UNRECORDED_AT_FIRST.has(error.code) ? 'refused' : 'stopped';
}

const MAX_WAIT_MS = 30_000;

/** True for an error after which the same call may succeed, and may have succeeded. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && PASSING.has(error.code);

/** One second, doubling with each failure, up to half a minute. */
export const waitMs = (failures: number): number =>
  Math.min(MAX_WAIT_MS, 1_000 * 2 ** (failures - 1));
