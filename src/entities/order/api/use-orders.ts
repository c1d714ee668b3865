import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { calls } from '#shared/api';
import type { OrderFilter, OrderRecord } from '#shared/api/contract';
import { apiClient, domainKey } from '#shared/api/react';
import { areFilesUnderWay } from '../model/order-words.ts';
import { orderPages } from './order-pages.ts';

/** Refetch interval while files are being made. */
const REFRESH_MS = 5_000;

/** The user's own orders that pass a filter. */
export const useOrders = (filter: OrderFilter = {}) =>
  useInfiniteQuery({
    ...orderPages<OrderRecord>((before, options) =>
      apiClient.send(calls.orders.list, { ...filter, ...before }, options),
    ),
    queryKey: [...domainKey('orders'), 'list', 'pages', filter],
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.pages.flat().some(areFilesUnderWay) ? REFRESH_MS : false,
  });
