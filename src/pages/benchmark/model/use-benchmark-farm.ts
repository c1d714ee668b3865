import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useUnit } from 'effector-react';
import { useEffect, useEffectEvent } from 'react';
import { areasOfParcels } from '#entities/farm';
import { useFarms } from '#entities/farm/react';
import { calls } from '#shared/api';
import { callQuery } from '#shared/api/react';
import { useSignedInEmail } from '#shared/auth/react';
import { extentOf } from '#shared/lib/geo';
import { boundaryShown, farmShown } from './model.ts';

/**
 * The farm to compare, taken from the address (`/benchmark?farm=12`). Only farms made of land
 * parcels qualify, because the key that a benchmark needs is made of parcels (OP-36).
 */
export function useBenchmarkFarm() {
  const farms = useFarms();
  const search = useSearch({ from: '/benchmark' });
  const navigate = useNavigate();
  const offered = farms.data?.filter((farm) => farm.is_aus_farmkey);
  const farm = offered?.find(({ property_id: id }) => id === search.farm) ?? null;
  const email = useSignedInEmail();
  // Loaded once (BENCH-27); every change to a farm invalidates the farms anyway.
  const boundary = useQuery({
    ...callQuery(calls.farms.parcels, { email, property_id: farm?.property_id ?? 0 }),
    enabled: farm !== null,
    staleTime: Infinity,
    select: areasOfParcels,
  });
  const areas = farm ? boundary.data : undefined;
  const { show, showBoundary } = useUnit({ show: farmShown, showBoundary: boundaryShown });

  const farmId = farm?.property_id ?? null;
  const areFarmsKnown = farms.data !== undefined;
  const tell = useEffectEvent(() =>
    show(
      farm && {
        farmId: farm.property_id,
        place: [farm.front_gate_lng, farm.front_gate_lat] as const,
      },
    ),
  );
  useEffect(() => {
    if (areFarmsKnown) tell();
  }, [farmId, areFarmsKnown]);

  // Once per chosen farm, not each time its boundary is reloaded.
  const drawnFarmId = areas && areas.length > 0 ? farmId : null;
  const focus = useEffectEvent(() => showBoundary(extentOf(areas!)));
  useEffect(() => {
    if (drawnFarmId !== null) focus();
  }, [drawnFarmId]);

  return {
    farms,
    offered: offered ?? [],
    farm,
    boundary,
    areas,
    choose: (chosenId: number | null) =>
      void navigate({
        to: '/benchmark',
        search: chosenId === null ? {} : { farm: chosenId },
        replace: true,
      }),
  };
}
