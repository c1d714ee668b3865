import { calls } from '#shared/api';
import { ORDERS_PER_PAGE, type OrderFilter, type OrderRecord } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';

/** Loads all orders that pass a filter, the latest first, page by page. */
export async function everyOrder(filter: OrderFilter): Promise<OrderRecord[]> {
  const orders: OrderRecord[] = [];
  for (;;) {
    const last = orders.at(-1);
    const page = await apiClient.send(calls.orders.list, {
      ...filter,
      ...(last && { before_order_id: last.order_id }),
    });
    orders.push(...page);
    if (page.length < ORDERS_PER_PAGE) return orders;
  }
}
