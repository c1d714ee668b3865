import { benchmarkLines } from '#entities/cart';
import type { CartItemRecord } from '#shared/api/contract';

/** By card or payment provider, by a plan, or for nothing: reports had again. */
export type OrderMethod = 'CC' | 'Plan' | 'Free';
const ORDER_METHODS: readonly OrderMethod[] = ['CC', 'Plan', 'Free'];

/** The plan that pays; its owners get a copy of the files (OP-52). */
export interface PayingPlan {
  planId: number;
  ownerEmails: string[];
}

/** The calls that record an order, in their order (OP-50); a free one has no payment. */
export const ORDER_STEPS = ['payment', 'items', 'benchmarks', 'files'] as const;
export type OrderStep = (typeof ORDER_STEPS)[number];

/** Asking whether money moved is a call of its own: its body is not the payment's. */
export type OrderCall = OrderStep | 'question';

/** What is about to be ordered. */
export interface PreparedOrder {
  email: string;
  records: CartItemRecord[];
  /** A UUID a call, so that repeating one after a lost answer does nothing twice. */
  opIds: Record<OrderCall, string>;
}

/**
 * An order the buyer has approved and that is not recorded whole yet. It is kept in the browser
 * until it is, so that neither a lost connection nor a closed tab loses what was ordered.
 */
export interface OpenOrder extends PreparedOrder {
  method: OrderMethod;
  /** Null for all methods but `Plan`. */
  plan: PayingPlan | null;
  /** The payment provider's id of the order; without a provider one of the browser's own. */
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
  method: 'CC',
  plan: null,
  orderId,
  approvedAt,
  paypalResponse: null,
  captureId: null,
  captureFailed: false,
  step: 'payment',
});

/** An order no provider takes part in: paid by this plan, or free without one. */
export const placedOrder = (
  prepared: PreparedOrder,
  orderId: string,
  plan: PayingPlan | null,
  placedAt: number,
): OpenOrder => {
  const order = { ...approvedOrder(prepared, orderId, placedAt), plan };
  return plan ? { ...order, method: 'Plan' } : { ...order, method: 'Free', step: 'items' };
};

/** What is left to do after the present step; null when the order is whole. */
export function afterStep(order: OpenOrder): OpenOrder | null {
  const left = ORDER_STEPS.slice(ORDER_STEPS.indexOf(order.step) + 1);
  const hasBenchmarks = benchmarkLines(order.records).property_ids.length > 0;
  const step = left.find((next) => next !== 'benchmarks' || hasBenchmarks);
  return step ? { ...order, step } : null;
}

/** The call the order waits for. */
export const dueCall = (order: OpenOrder): OrderCall =>
  order.method === 'CC' && order.paypalResponse === null && order.step === 'payment'
    ? 'question'
    : order.step;

/** Money has moved or a right was used, or the server said so: the order has to be finished. */
export function isPaid(order: OpenOrder): boolean {
  const due = dueCall(order);
  if (order.method === 'CC') return due !== 'question';
  return due !== (order.method === 'Plan' ? 'payment' : 'items');
}

/** What support finds a card payment by; null when none was made. */
export const paymentIdOf = (order: OpenOrder): string | null =>
  order.method === 'CC' ? (order.captureId ?? order.orderId) : null;

/** The order in what the browser kept of it; null when it is none. */
export function openOrderFrom(stored: unknown): OpenOrder | null {
  const order = stored as Partial<OpenOrder> | null;
  const isWhole =
    typeof order?.email === 'string' &&
    typeof order.orderId === 'string' &&
    typeof order.approvedAt === 'number' &&
    typeof order.opIds === 'object' &&
    ORDER_METHODS.some((method) => method === order.method) &&
    (order.method !== 'Plan' || typeof order.plan?.planId === 'number') &&
    Array.isArray(order.records) &&
    ORDER_STEPS.some((step) => step === order.step);
  return isWhole ? (order as OpenOrder) : null;
}
