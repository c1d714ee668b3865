import { useQuery } from '@tanstack/react-query';
import { contract } from '#shared/api/contract';
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
