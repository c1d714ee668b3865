import { contract, ORDERS_PER_PAGE, type OrderRecord } from '#shared/api/contract';
import type { Connection } from '../../connection/connected.ts';

/** Yields the user's orders page by page, latest first. */
export async function* orderPages({ send }: Connection): AsyncGenerator<OrderRecord[]> {
  for (let last: OrderRecord | undefined; ;) {
    const page = await send(contract.orders.list, last ? { before_order_id: last.order_id } : {});
    yield page;
    last = page.at(-1);
    if (page.length < ORDERS_PER_PAGE) return;
  }
}
