import { onlineManager, QueryClient } from '@tanstack/react-query';
import { createStore } from 'effector';
import { ApiError } from './api-error.ts';

const RETRIES = 2;

/** The server rejected the call or the session is over, so a retry would give the same result. */
const isFinal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A call without a response fails visibly, even offline; it is sent again on reconnection.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) =>
          failures < RETRIES && !isFinal(error) && onlineManager.isOnline(),
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** The scope's query client, for processes outside React that invalidate a domain. */
export const $queryClient = createStore<QueryClient>(createQueryClient(), { serialize: 'ignore' });
