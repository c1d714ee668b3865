import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { calls } from '#shared/api';
import { callQuery } from '#shared/api/react';
import type { Buffer, RadiusParams } from './model.ts';

/** Milliseconds without a change before the parcels are counted: both selects are often changed. */
const COUNT_DELAY_MS = 500;

/** The parcels within a distance of a farm; the count and the search share one answer. */
export const nearbyQuery = (params: RadiusParams) => callQuery(calls.parcels.withinRadius, params);

/** The search that "Select Comparison Buffer" describes; null until it is complete. */
export function radiusParams(
  farmId: number | null,
  { isOn, radiusKm, minAreaHa }: Buffer,
): RadiusParams | null {
  if (!isOn || radiusKm === null || minAreaHa === null || farmId === null) return null;
  return { property_id: farmId, km: radiusKm, area: minAreaHa };
}

/** Counts the parcels before any is selected, once the choice has not changed for half a second. */
export function useNearby(params: RadiusParams | null) {
  const asked = JSON.stringify(params);
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(asked), COUNT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [asked]);
  return useQuery({
    ...nearbyQuery(params ?? { property_id: 0, km: 0.5, area: 1 }),
    enabled: params !== null && settled === asked,
  });
}
