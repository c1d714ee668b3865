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
    prepared: { email, records: lines.map(toCartItemRecord), opIds: newOpIds() },
    body: payPalOrderBody(lines, {
      intentId: intent.intent_id,
      productName: getAppSettings().product_name,
    }),
  };
}

const newOpIds = (): PreparedOrder['opIds'] => ({
  question: crypto.randomUUID(),
  payment: crypto.randomUUID(),
  items: crypto.randomUUID(),
  benchmarks: crypto.randomUUID(),
  files: crypto.randomUUID(),
});
