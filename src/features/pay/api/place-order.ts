import {
  benchmarkLines,
  cardPaymentLines,
  freeOrderLines,
  planPaymentLines,
  registeredLines,
  type PricedItem,
} from '#entities/cart';
import { copiesTo } from '#entities/plan';
import { calls } from '#shared/api';
import { apiClient } from '#shared/api/react';
import {
  afterStep,
  asSent,
  cardOrder,
  newOrder,
  type OpenOrder,
  type OrderStep,
} from '../model/open-order.ts';

/**
 * Asks the server to store the checkout and create the provider's order. The server refuses with
 * PRICE_CHANGED when its prices differ from those the buyer saw.
 */
export async function startCheckout(
  email: string,
  shown: readonly PricedItem[],
): Promise<OpenOrder> {
  const prepared = newOrder(email, shown);
  const [{ intent_id: checkoutId, order_id: paypalOrderId }] = await apiClient.send(
    calls.orders.startCheckout,
    { items: prepared.records },
  );
  return cardOrder(prepared, { checkoutId, paypalOrderId });
}

/**
 * Takes the money and records the order: the calls of OP-50, in their sequence, from the order's
 * current step. Repeating a call is safe, because each has an operation id, and a checkout is
 * captured only once. `onProgress` stores the order before and after each call, and says whether
 * this tab should continue. Returns the recorded order; null if it should not continue.
 */
export async function placeOrder(
  open: OpenOrder,
  onProgress: (order: OpenOrder) => Promise<boolean>,
): Promise<OpenOrder | null> {
  const { email, records, plan, opIds } = open;
  let order = open;
  let isOpen = true;
  let isRecorded = false;

  async function run(step: OrderStep, call: () => Promise<Partial<OpenOrder>>): Promise<void> {
    if (!isOpen || isRecorded || order.step !== step) return;
    if (!order.isSent) await onProgress(asSent(order));
    order = { ...order, ...(await call()) };
    const next = afterStep(order);
    isRecorded = next === null;
    if (next) {
      order = next;
      isOpen = await onProgress(next);
    }
  }

  await run('capture', async () => {
    const params = { intent_id: order.checkoutId ?? '' };
    const [taken] = await apiClient.send(calls.orders.captureCheckout, params);
    return { captureId: taken.capture_id, paypalResponse: taken.paypal_response };
  });
  await run('payment', async () => {
    const once = { opId: opIds.payment };
    if (plan) {
      const params = {
        owner_email: email,
        plan_id: plan.planId,
        copies_to: copiesTo(plan.ownerEmails, email),
        ...planPaymentLines(records),
      };
      const [ordered] = await apiClient.send(calls.orders.payByPlan, params, once);
      return { recordedAs: ordered.add_plan_export };
    }
    const params = {
      owner_email: email,
      ...cardPaymentLines(records),
      paypal_response: order.paypalResponse ?? '',
    };
    const [paid] = await apiClient.send(calls.orders.payByCard, params, once);
    return { recordedAs: paid.add_paypal_payment };
  });
  await run('items', async () => {
    const lines = open.method === 'Free' ? freeOrderLines(records) : registeredLines(records);
    const once = { opId: opIds.items };
    const [registered] = await apiClient.send(calls.orders.registerItems, lines, once);
    return { recordedAs: registered.order_id ?? order.recordedAs };
  });
  await run('benchmarks', async () => {
    const params = { owner_email: email, ...benchmarkLines(records) };
    await apiClient.send(calls.orders.recordBenchmarks, params, { opId: opIds.benchmarks });
    return {};
  });
  await run('files', async () => {
    const params = {
      status: 'submitted' as const,
      items: records,
      user_email: email,
      plan_owners: plan?.ownerEmails ?? [],
    };
    await apiClient.send(calls.reports.generate, params, { opId: opIds.files });
    return {};
  });
  return isRecorded ? order : null;
}
