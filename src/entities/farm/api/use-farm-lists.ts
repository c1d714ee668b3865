import { useQuery, type QueryClient } from '@tanstack/react-query';
import { calls } from '#shared/api';
import type { FarmSummary } from '#shared/api/contract';
import { callQuery } from '#shared/api/react';
import { useSignedInEmail } from '#shared/auth/react';

const NO_SUMMARIES: ReadonlyMap<number, FarmSummary> = new Map();
const byFarm = (summaries: readonly FarmSummary[]): ReadonlyMap<number, FarmSummary> =>
  new Map(summaries.map((summary) => [summary.property_id, summary]));

/** Area, lot/plans, verification and purchases of the user's farms, by farm; empty until loaded. */
export function useFarmSummaries(): ReadonlyMap<number, FarmSummary> {
  const email = useSignedInEmail();
  const { data } = useQuery({ ...callQuery(calls.farms.summaries, { email }), select: byFarm });
  return data ?? NO_SUMMARIES;
}

/** The user's deleted farms that can still be restored. */
export function useDeletedFarms() {
  const email = useSignedInEmail();
  return useQuery(callQuery(calls.farms.deleted, { email }));
}

/**
 * Reloads the lists of farms after a farm was deleted, restored or verified. Does not reload the
 * data of a single farm, because calls for a deleted farm would fail.
 */
export async function reloadFarmLists(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [calls.farms.list, calls.farms.summaries, calls.farms.deleted].map((call) =>
      queryClient.invalidateQueries({ queryKey: [call.domain, call.name] }),
    ),
  );
}
