import { useQueries } from '@tanstack/react-query';
import { calls } from '#shared/api';
import { apiClient, callQuery } from '#shared/api/react';
import { limitConcurrency } from '#shared/lib/limit-concurrency';

/** The server measures one farm at a time; a second one waits there. */
const limited = limitConcurrency(2);
/** Measuring takes seconds, and the data change a few times a year. */
const STALE_MS = 10 * 60_000;

/** The ground cover of farms of a plan, each measured by a call of its own, in their order. */
export function useMeasuredFarms(planId: number, farmIds: readonly number[]) {
  return useQueries({
    queries: farmIds.map((farmId) => {
      const params = { plan_id: planId, property_id: farmId };
      return {
        ...callQuery(calls.plans.measureFarm, params),
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          limited(() => apiClient.send(calls.plans.measureFarm, params, { signal })),
        staleTime: STALE_MS,
      };
    }),
    combine: (answers) => ({
      farms: answers.flatMap(({ data }) => data ?? []),
      left: answers.filter(({ isFetching, data }) => isFetching && !data).length,
      failed: answers.filter(({ isLoadingError }) => isLoadingError),
    }),
  });
}
