import { useQueries, useQuery } from '@tanstack/react-query';
import { contract, type PropertyRecord } from '#shared/api/contract';
import { callQuery } from '#shared/api/react';
import { useSignedInEmail } from '#shared/auth/react';
import { farmsByName } from '../model/farm-list.ts';

/** The signed-in person's farms, by name (MAP-13). */
export function useFarms() {
  const email = useSignedInEmail();
  return useQuery({ ...callQuery(contract.farms.list, { email }), select: farmsByName });
}

/** The land parcels of one of these farms; empty for a farm whose boundary is not of parcels. */
export function useFarmParcels(farmId: number | null) {
  const email = useSignedInEmail();
  return useQuery({
    ...callQuery(contract.farms.parcels, { email, property_id: farmId ?? 0 }),
    enabled: farmId !== null,
  });
}

/** Which of these farms the registry has vouched for, as far as is known yet (LPA-12). */
export function useVerifiedFarms(farms: readonly PropertyRecord[]): ReadonlySet<number> {
  const verifiable = farms.filter((farm) => farm.is_aus_farmkey);
  return useQueries({
    queries: verifiable.map(({ property_id }) =>
      callQuery(contract.farms.checkVerification, { property_id }),
    ),
    combine: (answers) =>
      new Set(
        verifiable
          .filter((_, place) => answers[place]?.data?.[0].check_property_verified)
          .map(({ property_id }) => property_id),
      ),
  });
}
