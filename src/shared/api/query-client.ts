import { onlineManager, QueryClient } from '@tanstack/react-query';
import { createStore } from 'effector';
import { ApiError } from './api-error.ts';

const RETRIES = 2;

/** The server said no, or the session is over: asking again answers the same. */
const isFinal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A call that gets no answer fails and says so; it is sent again on reconnection.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) =>
          failures < RETRIES && !isFinal(error) && onlineManager.isOnline(),
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** The scope's query client, for processes that invalidate a domain outside React. */
export const $queryClient = createStore<QueryClient>(createQueryClient(), { serialize: 'ignore' });
