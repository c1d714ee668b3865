import {
  benchmarkLines,
  cardPaymentLines,
  freeOrderLines,
  planPaymentLines,
  registeredLines,
} from '#entities/cart';
import { copiesTo } from '#entities/plan';
import { contract } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { afterStep, type OpenOrder } from '../model/open-order.ts';

/**
 * Performs the order's current step. Returns the order at its next step, or null when it is
 * complete.
 */
export async function recordStep(order: OpenOrder): Promise<OpenOrder | null> {
  if (order.step === 'capture') return afterStep(await capture(order));
  const recordedAs = await record(order, order.step);
  return afterStep({ ...order, recordedAs: recordedAs ?? order.recordedAs });
}

/** Needs no operation id, because the server captures a checkout only once. */
async function capture(order: OpenOrder): Promise<OpenOrder> {
  const [taken] = await apiClient.send(contract.orders.captureCheckout, {
    intent_id: order.intentId as string,
  });
  return { ...order, captureId: taken.capture_id, paypalResponse: taken.paypal_response };
}

/** Returns the order's number, if this step is the one that records it. */
async function record(
  order: OpenOrder,
  step: keyof OpenOrder['opIds'],
): Promise<number | null | undefined> {
  const { email, records, plan } = order;
  const once = { opId: order.opIds[step] };
  switch (step) {
    case 'payment': {
      if (plan) {
        const [ordered] = await apiClient.send(
          contract.orders.payByPlan,
          {
            owner_email: email,
            plan_id: plan.planId,
            copies_to: copiesTo(plan.ownerEmails, email),
            ...planPaymentLines(records),
          },
          once,
        );
        return ordered.add_plan_export;
      }
      const [paid] = await apiClient.send(
        contract.orders.payByCard,
        {
          owner_email: email,
          ...cardPaymentLines(records),
          paypal_response: order.paypalResponse as string,
        },
        once,
      );
      return paid.add_paypal_payment;
    }
    case 'items': {
      const [registered] = await apiClient.send(
        contract.orders.registerItems,
        order.method === 'Free' ? freeOrderLines(records) : registeredLines(records),
        once,
      );
      return registered.order_id;
    }
    case 'benchmarks':
      await apiClient.send(
        contract.orders.recordBenchmarks,
        { owner_email: email, ...benchmarkLines(records) },
        once,
      );
      return null;
    case 'files':
      await apiClient.send(
        contract.reports.generate,
        {
          status: 'submitted',
          items: records,
          user_email: email,
          plan_owners: plan?.ownerEmails ?? [],
        },
        once,
      );
      return null;
  }
}
