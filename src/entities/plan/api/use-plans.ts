import { useQueries, useQuery } from '@tanstack/react-query';
import { contract } from '#shared/api/contract';
import { callQuery } from '#shared/api/react';
import { useSignedInEmail } from '#shared/auth/react';
import { plansByName } from '../model/plan-list.ts';

/** The plans of which the signed-in person is an owner; any makes an agent admin (OP-56). */
export function useOwnedPlans() {
  const email = useSignedInEmail();
  return useQuery({ ...callQuery(contract.plans.owned, { email }), select: plansByName });
}

/** Every plan there is, for administrators (ADMIN-03). */
export const useAllPlans = () =>
  useQuery({ ...callQuery(contract.plans.all, {}), select: plansByName });

/** The plans that the signed-in person is a client of, accepted or not. */
export function useClientPlans() {
  const email = useSignedInEmail();
  return useQuery({ ...callQuery(contract.plans.authorised, { email }), select: plansByName });
}

/** What the signed-in person may pay by: plans owned and plans authorised on (PAY-02). */
export function useUsablePlans() {
  const email = useSignedInEmail();
  return useQueries({
    queries: [
      callQuery(contract.plans.owned, { email }),
      callQuery(contract.plans.authorised, { email }),
    ],
    combine: ([owned, authorised]) => ({
      plans: plansByName([...(owned.data ?? []), ...(authorised.data ?? [])]),
      isPending: owned.isPending || authorised.isPending,
      error: owned.error ?? authorised.error,
      refetch: () => void Promise.all([owned.refetch(), authorised.refetch()]),
    }),
  });
}
