import { queryOptions } from '@tanstack/react-query';
import { getAccessToken } from '#shared/auth/react';
import { findPlaces } from './find-places.ts';

/**
 * Query for the places of a typed address; addresses do not move, so results are cached for the
 * visit.
 */
export const placesQuery = (geocoderUrl: string, address: string) =>
  queryOptions({
    queryKey: ['geocoder', geocoderUrl, address] as const,
    queryFn: ({ signal }) => findPlaces({ geocoderUrl, address, token: getAccessToken, signal }),
    staleTime: Infinity,
    retry: 1,
  });
