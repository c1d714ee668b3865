import {
  payPalOrderBody,
  toCartItemRecord,
  type PayPalOrderBody,
  type PricedItem,
} from '#entities/cart';
import { contract } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { getAppSettings } from '#shared/config/react';
import { centsOf } from '#shared/lib/money';
import type { PreparedOrder } from '../model/open-order.ts';

export interface OrderToPay {
  /** The server's id of what it keeps. */
  intentId: string;
  prepared: PreparedOrder;
  body: PayPalOrderBody;
}

/**
 * Has the server keep what is about to be paid, and makes the provider's order of it at the prices
 * the server answers. It refuses (PRICE_CHANGED) when they are not those the buyer saw.
 */
export async function prepareOrder(
  email: string,
  shown: readonly PricedItem[],
): Promise<OrderToPay> {
  const items = shown.map(toCartItemRecord);
  const [intent] = await apiClient.send(contract.orders.keepIntent, { items });
  const lines = shown.map(({ item }, at) => ({
    item,
    priceCents: centsOf(intent.prices[at] ?? Number.NaN),
  }));
  return {
    intentId: intent.intent_id,
    prepared: newOrder(email, lines),
    body: payPalOrderBody(lines, {
      intentId: intent.intent_id,
      productName: getAppSettings().product_name,
    }),
  };
}

/** These lines as an order of their own. */
export const newOrder = (email: string, lines: readonly PricedItem[]): PreparedOrder => ({
  email,
  records: lines.map(toCartItemRecord),
  opIds: newOpIds(),
});

const newOpIds = (): PreparedOrder['opIds'] => ({
  question: crypto.randomUUID(),
  payment: crypto.randomUUID(),
  items: crypto.randomUUID(),
  benchmarks: crypto.randomUUID(),
  files: crypto.randomUUID(),
});
