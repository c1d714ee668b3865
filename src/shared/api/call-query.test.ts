import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { apiClient } from './api-client.ts';
import { callQuery, domainKey } from './call-query.ts';
import { contract } from './contract/index.ts';
import { createQueryClient } from './query-client.ts';

const EMAIL = 'farmer@fenceline.example';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('callQuery', () => {
  it('derives its key from domain, name and parameters', () => {
    const { queryKey } = callQuery(contract.farms.list, { email: EMAIL });
    expect(queryKey).toEqual(['farms', 'list', { email: EMAIL }]);
  });

  it('refetches when its domain is invalidated, unlike queries of other domains', async () => {
    const send = vi.spyOn(apiClient, 'send').mockResolvedValue([] as never);
    const client = createQueryClient();
    const farms = callQuery(contract.farms.list, { email: EMAIL });
    const plans = callQuery(contract.plans.owned, { email: EMAIL });
    await Promise.all([client.fetchQuery(farms), client.fetchQuery(plans)]);
    await client.invalidateQueries({ queryKey: domainKey('farms') });
    await Promise.all([client.fetchQuery(farms), client.fetchQuery(plans)]);
    expect(send.mock.calls.map(([call]) => call.domain)).toEqual(['farms', 'plans', 'farms']);
  });

  it.each([
    [new ApiError('FORBIDDEN', 'no', { status: 403 }), 1],
    [ApiError.signedOut(), 1],
    [ApiError.unreachable(new TypeError()), 3],
    [new ApiError('INTERNAL', 'oops', { status: 500 }), 3],
  ])('retries after %s only if that can help', async (error, times) => {
    vi.useFakeTimers();
    const send = vi.spyOn(apiClient, 'send').mockRejectedValue(error);
    const client = createQueryClient();
    const { retry = false } = client.getDefaultOptions().queries ?? {};
    const tried = client
      .fetchQuery({ ...callQuery(contract.farms.list, { email: EMAIL }), retry })
      .catch((failure: unknown) => failure);
    await vi.runAllTimersAsync();
    expect(await tried).toBe(error);
    expect(send).toHaveBeenCalledTimes(times);
  });
});
