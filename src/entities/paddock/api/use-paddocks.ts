import { useQuery } from '@tanstack/react-query';
import { contract } from '#shared/api/contract';
import { callQuery } from '#shared/api/react';

export const paddocksQuery = (farmId: number) =>
  callQuery(contract.paddocks.list, { property_id: farmId });

/** The paddocks of a farm, with their version; waits while there is no farm. */
export const usePaddocks = (farmId: number | null) =>
  useQuery({
    ...paddocksQuery(farmId ?? 0),
    enabled: farmId !== null,
    select: ([answer]) => answer,
  });
