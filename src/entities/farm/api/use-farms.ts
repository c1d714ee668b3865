import { useQuery, type QueryClient } from '@tanstack/react-query';
import { calls } from '#shared/api';
import type { PropertyRecord } from '#shared/api/contract';
import { callQuery, fetchOrKept } from '#shared/api/react';
import { useSignedInEmail } from '#shared/auth/react';
import { areasOfFeatures, areasOfParcels } from '../model/farm-areas.ts';
import {
  boundaryOfFeatures,
  boundaryOfParcels,
  type BoundaryArea,
} from '../model/boundary-file.ts';
import { farmsByName } from '../model/farm-list.ts';

/** The signed-in user's farms, by name (MAP-13). */
export function useFarms() {
  const email = useSignedInEmail();
  return useQuery({ ...callQuery(calls.farms.list, { email }), select: farmsByName });
}

/** Loads the boundary of a farm into the cache and returns its areas. */
export async function loadFarmAreas(client: QueryClient, email: string, farm: PropertyRecord) {
  const { property_id } = farm;
  if (farm.is_aus_farmkey) {
    const query = callQuery(calls.farms.parcels, { email, property_id });
    return { queryKey: query.queryKey, areas: areasOfParcels(await client.fetchQuery(query)) };
  }
  const query = callQuery(calls.farms.customBoundary, { property_id });
  return { queryKey: query.queryKey, areas: areasOfFeatures(await client.fetchQuery(query)) };
}

/** The land parcels of a farm; without a connection, the cached ones. */
export const loadFarmParcels = (
  client: QueryClient,
  email: string,
  { property_id }: PropertyRecord,
  isOnline: boolean,
) => fetchOrKept(client, callQuery(calls.farms.parcels, { email, property_id }), isOnline);

/** Returns the present boundary of a farm as files contain it; without a connection, the cached one. */
export async function loadBoundary(
  client: QueryClient,
  email: string,
  farm: PropertyRecord,
  isOnline: boolean,
): Promise<BoundaryArea[]> {
  const { property_id } = farm;
  const custom = callQuery(calls.farms.customBoundary, { property_id });
  return farm.is_aus_farmkey
    ? boundaryOfParcels(await loadFarmParcels(client, email, farm, isOnline))
    : boundaryOfFeatures(await fetchOrKept(client, custom, isOnline));
}

/** The boundary of a farm, from parcels or custom. */
export function useFarmAreas(farm: PropertyRecord | null) {
  const email = useSignedInEmail();
  const property_id = farm?.property_id ?? 0;
  const parcels = useQuery({
    ...callQuery(calls.farms.parcels, { email, property_id }),
    enabled: farm?.is_aus_farmkey === true,
    select: areasOfParcels,
  });
  const boundary = useQuery({
    ...callQuery(calls.farms.customBoundary, { property_id }),
    enabled: farm?.is_aus_farmkey === false,
    select: areasOfFeatures,
  });
  return farm?.is_aus_farmkey ? parcels : boundary;
}
