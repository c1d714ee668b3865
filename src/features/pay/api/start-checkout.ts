import type { PricedItem } from '#entities/cart';
import { contract } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { cardOrder, newOrder, type OpenOrder } from '../model/open-order.ts';

/**
 * Asks the server to store the checkout and create the provider's order. The server refuses with
 * PRICE_CHANGED when its prices differ from those the buyer saw.
 */
export async function startCheckout(
  email: string,
  shown: readonly PricedItem[],
): Promise<OpenOrder> {
  const prepared = newOrder(email, shown);
  const [{ intent_id: intentId, order_id: orderId }] = await apiClient.send(
    contract.orders.startCheckout,
    { items: prepared.records },
  );
  return cardOrder(prepared, { intentId, orderId });
}
