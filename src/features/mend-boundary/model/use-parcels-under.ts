import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFarmAreas } from '#entities/farm/react';
import { findUnder } from '#entities/parcel/react';
import type { PropertyRecord } from '#shared/api/contract';

/** The land parcels under a farm's custom boundary, with the share of it that was searched. */
export function useParcelsUnder(farm: PropertyRecord) {
  const land = useFarmAreas(farm);
  const [share, setShare] = useState(0);
  const found = useQuery({
    queryKey: ['parcels', 'under', farm.property_id, land.dataUpdatedAt],
    queryFn: ({ signal }) =>
      findUnder(
        (land.data ?? []).map(({ geometry }) => ({ type: 'Feature', properties: {}, geometry })),
        { signal, onProgress: setShare },
      ),
    enabled: land.isSuccess,
    staleTime: 0,
  });
  return { parcels: found.data, share, error: land.error ?? found.error };
}
