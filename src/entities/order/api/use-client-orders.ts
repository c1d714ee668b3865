import { useInfiniteQuery } from '@tanstack/react-query';
import { calls } from '#shared/api';
import { ORDERS_PER_PAGE, type ClientOrder } from '#shared/api/contract';
import { apiClient, domainKey } from '#shared/api/react';

export interface ClientOrderFilter {
  plan_id?: number;
  client_email?: string;
}

/** Orders with the user's plans that pass a filter, latest first, one page at a time. */
export const useClientOrders = (filter: ClientOrderFilter) =>
  useInfiniteQuery({
    queryKey: [...domainKey('orders'), 'of-clients', filter],
    queryFn: ({ pageParam, signal }): Promise<ClientOrder[]> =>
      apiClient.send(
        calls.orders.ofClients,
        { ...filter, ...(pageParam !== null && { before_order_id: pageParam }) },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) =>
      page.length < ORDERS_PER_PAGE ? null : (page.at(-1)?.order_id ?? null),
    select: ({ pages }) => pages.flat(),
  });
