import { benchmarkLines, toCartItemRecord, type PricedItem } from '#entities/cart';
import type { CartItemRecord } from '#shared/api/contract';

/** By card or payment provider, by a plan, or for nothing: reports had again. */
export type OrderMethod = 'CC' | 'Plan' | 'Free';

/** The plan that pays; its owners get a copy of the files (OP-52). */
export interface PayingPlan {
  planId: number;
  ownerEmails: string[];
}

/** What takes the money and records the order, in this order (OP-50). */
export const ORDER_STEPS = ['capture', 'payment', 'items', 'benchmarks', 'files'] as const;
export type OrderStep = (typeof ORDER_STEPS)[number];

/** The step that places an order of each method: before it nothing is paid or used up. */
const FIRST_STEPS: Record<OrderMethod, OrderStep> = {
  CC: 'capture',
  Plan: 'payment',
  Free: 'items',
};

/** What is about to be ordered. */
export interface PreparedOrder {
  email: string;
  records: CartItemRecord[];
  /** A UUID a call, so that repeating one after a lost answer does nothing twice. */
  opIds: Record<Exclude<OrderStep, 'capture'>, string>;
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
  /** The server's id of what it keeps of a card payment; null without a provider. */
  intentId: string | null;
  /** The provider's capture result as text; null until captured. */
  paypalResponse: string | null;
  /** The provider's id of the money taken; null until captured. */
  captureId: string | null;
  step: OrderStep;
  /** The step was sent before: a lost answer may hide that it is recorded. */
  isSent: boolean;
}

/** These lines as an order of their own. */
export const newOrder = (email: string, lines: readonly PricedItem[]): PreparedOrder => ({
  email,
  records: lines.map(toCartItemRecord),
  opIds: {
    payment: crypto.randomUUID(),
    items: crypto.randomUUID(),
    benchmarks: crypto.randomUUID(),
    files: crypto.randomUUID(),
  },
});

const openOrder = (
  prepared: PreparedOrder,
  method: OrderMethod,
  part: Pick<OpenOrder, 'orderId' | 'intentId' | 'plan'>,
): OpenOrder => ({
  ...prepared,
  ...part,
  method,
  paypalResponse: null,
  captureId: null,
  step: FIRST_STEPS[method],
  isSent: false,
});

/** An order its buyer pays at the payment provider. */
export const cardOrder = (
  prepared: PreparedOrder,
  ids: { intentId: string; orderId: string },
): OpenOrder => openOrder(prepared, 'CC', { ...ids, plan: null });

/** An order no provider takes part in: paid by this plan, or free without one. */
export const placedOrder = (
  prepared: PreparedOrder,
  orderId: string,
  plan: PayingPlan | null,
): OpenOrder => openOrder(prepared, plan ? 'Plan' : 'Free', { orderId, intentId: null, plan });

/** What is left to do after the present step; null when the order is whole. */
export function afterStep(order: OpenOrder): OpenOrder | null {
  const left = ORDER_STEPS.slice(ORDER_STEPS.indexOf(order.step) + 1);
  const hasBenchmarks = benchmarkLines(order.records).property_ids.length > 0;
  const step = left.find((next) => next !== 'benchmarks' || hasBenchmarks);
  return step ? { ...order, step, isSent: false } : null;
}

/** Kept as soon as a step is sent, as the page may be closed before its answer comes. */
export const asSent = (order: OpenOrder): OpenOrder => ({ ...order, isSent: true });

/** Money has moved or a right was used: the order has to be finished. */
export const isPaid = (order: OpenOrder): boolean => order.step !== FIRST_STEPS[order.method];

/** What support finds a card payment by; null when none was made. */
export const paymentIdOf = (order: OpenOrder): string | null =>
  order.method === 'CC' ? (order.captureId ?? order.orderId) : null;

/** The order in what the browser kept of it; null when it is none. */
export function openOrderFrom(stored: unknown): OpenOrder | null {
  const order = stored as Partial<OpenOrder> | null;
  const isWhole =
    typeof order?.email === 'string' &&
    typeof order.orderId === 'string' &&
    typeof order.opIds === 'object' &&
    order.method !== undefined &&
    order.method in FIRST_STEPS &&
    (order.method !== 'CC' || typeof order.intentId === 'string') &&
    (order.method !== 'Plan' || typeof order.plan?.planId === 'number') &&
    Array.isArray(order.records) &&
    ORDER_STEPS.some((step) => step === order.step);
  // One kept before this was told may have been sent.
  return isWhole ? { ...(order as OpenOrder), isSent: order.isSent !== false } : null;
}
