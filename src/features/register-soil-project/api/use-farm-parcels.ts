import { useQuery } from '@tanstack/react-query';
import { calls } from '#shared/api';
import type { PropertyRecord, WireParcel } from '#shared/api/contract';
import { callQuery } from '#shared/api/react';
import { useSignedInEmail } from '#shared/auth/react';

const NO_PARCELS: readonly WireParcel[] = [];

/** The parcels of a farm, in the order of its projects; none while loading or without a farm. */
export function useFarmParcels(farm: PropertyRecord | undefined): readonly WireParcel[] {
  const email = useSignedInEmail();
  const { data = NO_PARCELS } = useQuery({
    ...callQuery(calls.farms.parcels, { email, property_id: farm?.property_id ?? 0 }),
    enabled: farm?.is_aus_farmkey === true,
  });
  return data;
}
