import { useQuery } from '@tanstack/react-query';
import { calls } from '#shared/api';
import { apiClient, domainKey } from '#shared/api/react';

/** The findings about a farm's boundary; checked again whenever a farm changes. */
export const useHealth = (farmId: number) =>
  useQuery({
    queryKey: [...domainKey('farms'), 'boundary-health', farmId],
    queryFn: async ({ signal }) => {
      const asked = { property_id: farmId };
      const [health] = await apiClient.send(calls.boundaries.check, asked, { signal });
      return health;
    },
  });
