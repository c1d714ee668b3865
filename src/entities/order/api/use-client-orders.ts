import { useInfiniteQuery } from '@tanstack/react-query';
import { calls } from '#shared/api';
import type { ClientOrder } from '#shared/api/contract';
import { apiClient, domainKey } from '#shared/api/react';
import { orderPages } from './order-pages.ts';

export interface ClientOrderFilter {
  plan_id?: number;
  client_email?: string;
}

/** Orders with the user's plans that pass a filter. */
export const useClientOrders = (filter: ClientOrderFilter) =>
  useInfiniteQuery({
    ...orderPages<ClientOrder>((before, options) =>
      apiClient.send(calls.orders.ofClients, { ...filter, ...before }, options),
    ),
    queryKey: [...domainKey('orders'), 'of-clients', filter],
  });
