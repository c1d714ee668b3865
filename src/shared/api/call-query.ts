import { queryOptions } from '@tanstack/react-query';
import { apiClient } from './api-client.ts';
import type { AnySentCall, Contract, ParamsOf } from './contract/index.ts';

/** Query options for a reading call; the key is derived from the call. */
export function callQuery<C extends AnySentCall>(call: C, params: ParamsOf<C>) {
  return queryOptions({
    queryKey: [call.domain, call.name, params] as const,
    queryFn: ({ signal }) => apiClient.send(call, params, { signal }),
  });
}

/** Key that matches every query of a domain, to invalidate them after a write. */
export const domainKey = (domain: keyof Contract) => [domain] as const;
