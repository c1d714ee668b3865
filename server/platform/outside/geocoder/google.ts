import { GeocodeResponse, type GeocodeResult } from '#shared/api/geocoding';

/** https://developers.google.com/maps/documentation/geocoding/requests-geocoding */
export const google = {
  answer: GeocodeResponse.refine(
    ({ status }) => status === 'OK' || status === 'ZERO_RESULTS',
    // A problem with the key, the quota or the account; the word tells an operator which.
    { error: ({ input }) => `the geocoder answered ${(input as GeocodeResponse).status}` },
  ),
  query: (address: string, region: string): Record<string, string> => ({ address, region }),
  results: ({ results }: GeocodeResponse): GeocodeResult[] => results,
};
