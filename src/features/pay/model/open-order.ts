import { benchmarkLines } from '#entities/cart';
import type { CartItemRecord } from '#shared/api/contract';

/** The calls that record a captured payment, in their order (OP-50). */
export const ORDER_STEPS = ['payment', 'items', 'benchmarks', 'files'] as const;
export type OrderStep = (typeof ORDER_STEPS)[number];

/** Asking whether money moved is a call of its own: its body is not the payment's. */
export type OrderCall = OrderStep | 'question';

/** What is about to be paid, as the server keeps it. */
export interface PreparedOrder {
  email: string;
  records: CartItemRecord[];
  /** A UUID a call, so that repeating one after a lost answer does nothing twice. */
  opIds: Record<OrderCall, string>;
}

/**
 * An order the buyer has approved and that is not recorded whole yet. It is kept in the browser
 * until it is, so that neither a lost connection nor a closed tab loses what was paid for.
 */
export interface OpenOrder extends PreparedOrder {
  /** The payment provider's id of the order. */
  orderId: string;
  /** By this browser's clock, in ms. */
  approvedAt: number;
  /** The provider's capture result as text; null while nobody knows whether money moved. */
  paypalResponse: string | null;
  /** The provider's id of the money taken; null until captured. */
  captureId: string | null;
  /** This page saw the capture fail, so it is not under way any more. */
  captureFailed: boolean;
  step: OrderStep;
}

export const approvedOrder = (
  prepared: PreparedOrder,
  orderId: string,
  approvedAt: number,
): OpenOrder => ({
  ...prepared,
  orderId,
  approvedAt,
  paypalResponse: null,
  captureId: null,
  captureFailed: false,
  step: 'payment',
});

/** What is left to do after the present step; null when the order is whole. */
export function afterStep(order: OpenOrder): OpenOrder | null {
  const left = ORDER_STEPS.slice(ORDER_STEPS.indexOf(order.step) + 1);
  const hasBenchmarks = benchmarkLines(order.records).property_ids.length > 0;
  const step = left.find((next) => next !== 'benchmarks' || hasBenchmarks);
  return step ? { ...order, step } : null;
}

/** The call the order waits for. */
export const dueCall = (order: OpenOrder): OrderCall =>
  order.paypalResponse === null && order.step === 'payment' ? 'question' : order.step;

/** Money has moved, or the server said so. */
export const isPaid = (order: OpenOrder): boolean => dueCall(order) !== 'question';

/** What support finds the payment by. */
export const paymentIdOf = (order: OpenOrder): string => order.captureId ?? order.orderId;

/** The order in what the browser kept of it; null when it is none. */
export function openOrderFrom(stored: unknown): OpenOrder | null {
  const order = stored as Partial<OpenOrder> | null;
  const isWhole =
    typeof order?.email === 'string' &&
    typeof order.orderId === 'string' &&
    typeof order.approvedAt === 'number' &&
    typeof order.opIds === 'object' &&
    Array.isArray(order.records) &&
    ORDER_STEPS.some((step) => step === order.step);
  return isWhole ? (order as OpenOrder) : null;
}
