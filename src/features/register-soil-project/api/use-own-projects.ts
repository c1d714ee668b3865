import { useQuery } from '@tanstack/react-query';
import { soilProjectsOf } from '#entities/soil-project/record';
import { useFarms } from '#entities/farm/react';
import { ownProjectsQuery } from '#entities/soil-project/record/react';

/**
 * Projects on the signed-in user's own farms (SOIL-11); sends no request for a user without farms.
 */
export function useOwnProjects() {
  const { data: farms = [] } = useFarms();
  return useQuery({
    ...ownProjectsQuery(farms.map((farm) => farm.property_id)),
    enabled: farms.length > 0,
    select: soilProjectsOf,
  });
}
