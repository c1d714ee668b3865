import {
  benchmarkLines,
  cardPaymentLines,
  planPaymentLines,
  registeredLines,
} from '#entities/cart';
import { contract } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { afterStep, dueCall, type OpenOrder } from '../model/open-order.ts';

/** Does the step the order stands at; answers what is left, null when nothing is. */
export async function recordStep(order: OpenOrder): Promise<OpenOrder | null> {
  await send(order);
  return afterStep(order);
}

async function send(order: OpenOrder): Promise<unknown> {
  const { email, records } = order;
  const due = dueCall(order);
  const planOwners = order.plan?.ownerEmails ?? [];
  const once = { opId: order.opIds[due] };
  switch (due) {
    case 'question':
    case 'payment':
      if (order.plan) {
        return apiClient.send(
          contract.orders.payByPlan,
          { owner_email: email, plan_id: order.plan.planId, ...planPaymentLines(records) },
          once,
        );
      }
      return apiClient.send(
        contract.orders.payByCard,
        {
          owner_email: email,
          ...cardPaymentLines(records),
          // The server asks the provider itself; without a capture result the id has to do.
          paypal_response: order.paypalResponse ?? JSON.stringify({ id: order.orderId }),
        },
        once,
      );
    case 'items':
      return apiClient.send(contract.orders.registerItems, registeredLines(records), once);
    case 'benchmarks':
      return apiClient.send(
        contract.orders.recordBenchmarks,
        { owner_email: email, ...benchmarkLines(records) },
        once,
      );
    case 'files':
      return apiClient.send(
        contract.reports.generate,
        { status: 'submitted', items: records, user_email: email, plan_owners: planOwners },
        once,
      );
  }
}
