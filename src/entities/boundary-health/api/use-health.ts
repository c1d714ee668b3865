import { queryOptions, useQuery } from '@tanstack/react-query';
import { calls } from '#shared/api';
import { apiClient, domainKey } from '#shared/api/react';

/** The findings about a farm's boundary; checked again whenever a farm changes. */
export const healthQuery = (farmId: number) =>
  queryOptions({
    queryKey: [...domainKey('farms'), 'boundary-health', farmId] as const,
    queryFn: ({ signal }) =>
      apiClient.send(calls.boundaries.check, { property_id: farmId }, { signal }),
  });

export const useHealth = (farmId: number) =>
  useQuery({ ...healthQuery(farmId), select: ([health]) => health });
