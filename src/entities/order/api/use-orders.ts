import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { calls } from '#shared/api';
import { ORDERS_PER_PAGE, type OrderFilter, type OrderRecord } from '#shared/api/contract';
import { apiClient, domainKey } from '#shared/api/react';
import { areFilesUnderWay } from '../model/order-words.ts';

/** Refetch interval while files are being made. */
const REFRESH_MS = 5_000;

/** The user's own orders that pass a filter, latest first, one page at a time. */
export const useOrders = (filter: OrderFilter = {}) =>
  useInfiniteQuery({
    queryKey: [...domainKey('orders'), 'list', 'pages', filter],
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }): Promise<OrderRecord[]> =>
      apiClient.send(
        calls.orders.list,
        { ...filter, ...(pageParam !== null && { before_order_id: pageParam }) },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) =>
      page.length < ORDERS_PER_PAGE ? null : (page.at(-1)?.order_id ?? null),
    select: ({ pages }) => pages.flat(),
    refetchInterval: ({ state }) =>
      state.data?.pages.flat().some(areFilesUnderWay) ? REFRESH_MS : false,
  });
