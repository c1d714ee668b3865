import { useQuery } from '@tanstack/react-query';
import { calls } from '#shared/api';
import { callQuery } from '#shared/api/react';

export const paddocksQuery = (farmId: number) =>
  callQuery(calls.paddocks.list, { property_id: farmId });

/** The paddocks of a farm, with their version; waits while there is no farm. */
export const usePaddocks = (farmId: number | null) =>
  useQuery({
    ...paddocksQuery(farmId ?? 0),
    enabled: farmId !== null,
    select: ([answer]) => answer,
  });
