import { queryOptions } from '@tanstack/react-query';
import { findPlaces } from './find-places.ts';

/**
 * Query for the places of a typed address; addresses do not move, so results are cached for the
 * visit.
 */
export const placesQuery = (geocoderUrl: string, address: string) =>
  queryOptions({
    queryKey: ['geocoder', geocoderUrl, address] as const,
    queryFn: ({ signal }) => findPlaces({ geocoderUrl, address, signal }),
    staleTime: Infinity,
    retry: 1,
  });
