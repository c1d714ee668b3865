import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PropertyRecord } from '#shared/api/contract';
import { useSignedInEmail } from '#shared/auth/react';
import { planFarm } from './keep-farm.ts';

/** The tiles that storing this farm would load. */
export function useFarmPlan(farm: PropertyRecord) {
  const client = useQueryClient();
  const user = { email: useSignedInEmail(), name: null };
  return useQuery({
    queryKey: ['keep-farm-plan', user.email, farm.property_id],
    queryFn: async () => (await planFarm({ farm, user, client })).plan,
    gcTime: 0,
  });
}
