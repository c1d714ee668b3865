import { benchmarkLines, toCartItemRecord, type PricedItem } from '#entities/cart';
import type { CartItemRecord } from '#shared/api/contract';

/** Card or payment provider, a plan, or free (reordered reports). */
export type OrderMethod = 'CC' | 'Plan' | 'Free';

/** The plan that pays; its owners get a copy of the files (OP-52). */
export interface PayingPlan {
  planId: number;
  name: string;
  ownerEmails: string[];
}

/** Steps that take the money and record the order, in sequence (OP-50). */
export const ORDER_STEPS = ['capture', 'payment', 'items', 'benchmarks', 'files'] as const;
export type OrderStep = (typeof ORDER_STEPS)[number];

/** The step that places an order, by method: until it succeeds, nothing is paid or used up. */
const FIRST_STEPS: Record<OrderMethod, OrderStep> = {
  CC: 'capture',
  Plan: 'payment',
  Free: 'items',
};

/** An order before the buyer approves or places it. */
export interface PreparedOrder {
  email: string;
  records: CartItemRecord[];
  /** One UUID per call, so that repeating a call after a lost response has no second effect. */
  opIds: Record<Exclude<OrderStep, 'capture'>, string>;
}

/**
 * An order that the buyer has approved and that is not fully recorded yet. The browser stores it
 * until then, so that neither a lost connection nor a closed tab loses it.
 */
export interface OpenOrder extends PreparedOrder {
  method: OrderMethod;
  /** Null for all methods but `Plan`. */
  plan: PayingPlan | null;
  /**
   * The payment provider's order id, or one generated in the browser when no provider is involved.
   */
  paypalOrderId: string;
  /** The server's checkout id of a card payment; null without a provider. */
  checkoutId: string | null;
  /** The provider's capture result as text; null until captured. */
  paypalResponse: string | null;
  /** The provider's capture id; null until captured. */
  captureId: string | null;
  /** The recorded order's number; null until it is recorded. */
  recordedAs: number | null;
  step: OrderStep;
  /** True once the step was sent: it may be recorded although its response was lost. */
  isSent: boolean;
}

/** Prepares an order of these lines, with new operation ids. */
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
  part: Pick<OpenOrder, 'paypalOrderId' | 'checkoutId' | 'plan'>,
): OpenOrder => ({
  ...prepared,
  ...part,
  method,
  paypalResponse: null,
  captureId: null,
  recordedAs: null,
  step: FIRST_STEPS[method],
  isSent: false,
});

/** An order that the buyer pays at the payment provider. */
export const cardOrder = (
  prepared: PreparedOrder,
  ids: { checkoutId: string; paypalOrderId: string },
): OpenOrder => openOrder(prepared, 'CC', { ...ids, plan: null });

/** An order without a provider: paid by this plan, or free when `plan` is null. */
export const placedOrder = (
  prepared: PreparedOrder,
  paypalOrderId: string,
  plan: PayingPlan | null,
): OpenOrder =>
  openOrder(prepared, plan ? 'Plan' : 'Free', { paypalOrderId, checkoutId: null, plan });

/** Returns the order at its next step, or null when it is complete. */
export function afterStep(order: OpenOrder): OpenOrder | null {
  const left = ORDER_STEPS.slice(ORDER_STEPS.indexOf(order.step) + 1);
  const hasBenchmarks = benchmarkLines(order.records).property_ids.length > 0;
  const step = left.find((next) => next !== 'benchmarks' || hasBenchmarks);
  return step ? { ...order, step, isSent: false } : null;
}

/**
 * Marks the step as sent. Stored before the response arrives, because the page may close meanwhile.
 */
export const asSent = (order: OpenOrder): OpenOrder => ({ ...order, isSent: true });

/** True once money was taken or a free reorder was used: the order has to be completed. */
export const isPaid = (order: OpenOrder): boolean => order.step !== FIRST_STEPS[order.method];

/** The id by which support finds a card payment; null for other methods. */
export const paymentReferenceOf = (order: OpenOrder): string | null =>
  order.method === 'CC' ? (order.captureId ?? order.paypalOrderId) : null;

/** An order as the browser stores it; an earlier release reads and writes the same keys. */
interface StoredOrder extends Omit<OpenOrder, 'paypalOrderId' | 'checkoutId'> {
  orderId: string;
  intentId: string | null;
}

export function storedOrderOf(order: OpenOrder): StoredOrder {
  const { paypalOrderId, checkoutId, ...rest } = order;
  return { ...rest, orderId: paypalOrderId, intentId: checkoutId };
}

/** Parses a stored order; null when it is not one. */
export function openOrderFrom(stored: unknown): OpenOrder | null {
  const {
    orderId: paypalOrderId,
    intentId: checkoutId = null,
    ...order
  } = (stored ?? {}) as Partial<StoredOrder>;
  const isWhole =
    typeof order.email === 'string' &&
    typeof paypalOrderId === 'string' &&
    typeof order.opIds === 'object' &&
    order.method !== undefined &&
    order.method in FIRST_STEPS &&
    (order.method !== 'CC' || typeof checkoutId === 'string') &&
    (order.method !== 'Plan' || typeof order.plan?.planId === 'number') &&
    Array.isArray(order.records) &&
    ORDER_STEPS.some((step) => step === order.step);
  // Orders stored before these fields existed may have been sent, and lack the rest.
  return isWhole
    ? {
        ...(order as StoredOrder),
        paypalOrderId,
        checkoutId,
        recordedAs: order.recordedAs ?? null,
        plan: order.plan ? { ...order.plan, name: order.plan.name ?? 'this plan' } : null,
        isSent: order.isSent !== false,
      }
    : null;
}
