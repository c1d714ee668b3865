import { useQueries, useQuery } from '@tanstack/react-query';
import { calls } from '#shared/api';
import { callQuery } from '#shared/api/react';
import { useSignedInEmail } from '#shared/auth/react';
import { plansByName } from '../model/plan-list.ts';

/** The plans that the signed-in user owns; owning any makes them an agent admin (OP-56). */
export function useOwnedPlans() {
  const email = useSignedInEmail();
  return useQuery({ ...callQuery(calls.plans.owned, { email }), select: plansByName });
}

/** Every plan, for administrators (ADMIN-03). */
export const useAllPlans = () =>
  useQuery({ ...callQuery(calls.plans.all, {}), select: plansByName });

/** The plans that the signed-in user is a client of, accepted or not. */
export function useClientPlans() {
  const email = useSignedInEmail();
  return useQuery({ ...callQuery(calls.plans.authorised, { email }), select: plansByName });
}

/** The plans that the signed-in user may pay with: owned and authorised ones (PAY-02). */
export function useUsablePlans() {
  const email = useSignedInEmail();
  return useQueries({
    queries: [
      callQuery(calls.plans.owned, { email }),
      callQuery(calls.plans.authorised, { email }),
    ],
    combine: ([owned, authorised]) => ({
      plans: plansByName([...(owned.data ?? []), ...(authorised.data ?? [])]).filter(
        (plan) => !plan.archived_at,
      ),
      isPending: owned.isPending || authorised.isPending,
      error: owned.error ?? authorised.error,
      refetch: () => void Promise.all([owned.refetch(), authorised.refetch()]),
    }),
  });
}
