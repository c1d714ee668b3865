import { queryOptions, useQuery } from '@tanstack/react-query';
import { calls } from '#shared/api';
import { apiClient, domainKey } from '#shared/api/react';

/** The versions of a farm's boundary, the latest first; reloaded whenever a farm changes. */
export const versionsQuery = (farmId: number) =>
  queryOptions({
    queryKey: [...domainKey('farms'), 'boundary-versions', farmId] as const,
    queryFn: ({ signal }) =>
      apiClient.send(calls.boundaries.versions, { property_id: farmId }, { signal }),
  });

export const useVersions = (farmId: number) => useQuery(versionsQuery(farmId));

/** The land and the gate of one version; null requests nothing. */
export const useVersionLand = (farmId: number, number: number | null) =>
  useQuery({
    queryKey: ['boundaries', 'version', farmId, number],
    queryFn: async ({ signal }) => {
      const asked = { property_id: farmId, number: number! };
      const [land] = await apiClient.send(calls.boundaries.version, asked, { signal });
      return land;
    },
    enabled: number !== null,
    // A version never changes.
    staleTime: Infinity,
  });
