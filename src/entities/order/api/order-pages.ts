import type { InfiniteData } from '@tanstack/react-query';
import { ORDERS_PER_PAGE } from '#shared/api/contract';

type Pages<Order> = InfiniteData<Order[], number | null>;

/** Query options for lists of orders: the latest first, one page after the other. */
export const orderPages = <Order extends { order_id: number }>(
  read: (
    before: { before_order_id?: number },
    options: { signal: AbortSignal },
  ) => Promise<Order[]>,
) => ({
  queryFn: ({ pageParam, signal }: { pageParam: number | null; signal: AbortSignal }) =>
    read(pageParam === null ? {} : { before_order_id: pageParam }, { signal }),
  initialPageParam: null,
  getNextPageParam: (page: readonly Order[]) =>
    page.length < ORDERS_PER_PAGE ? null : (page.at(-1)?.order_id ?? null),
  select: ({ pages }: Pages<Order>) => pages.flat(),
});
