import { queryOptions } from '@tanstack/react-query';
import { apiClient } from './api-client.ts';
import type { AnyCall, Contract, ParamsOf } from './contract/index.ts';

/** The query options of a reading call; its key is derived from the call. */
export function callQuery<C extends AnyCall>(call: C, params: ParamsOf<C>) {
  return queryOptions({
    queryKey: [call.domain, call.name, params] as const,
    queryFn: ({ signal }) => apiClient.send(call, params, { signal }),
  });
}

/** Matches every query of a domain, to invalidate them after a write. */
export const domainKey = (domain: keyof Contract) => [domain] as const;
