import { z } from 'zod';
import { MAX_ADDRESS_LENGTH } from '../contract/choices.ts';

const GeocodePoint = z.object({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-540).max(540),
});
const GeocodeBounds = z.object({ northeast: GeocodePoint, southwest: GeocodePoint });

const AddressComponent = z.object({
  long_name: z.string(),
  short_name: z.string(),
  types: z.array(z.string()),
});

const GeocodeResult = z.object({
  address_components: z.array(AddressComponent),
  formatted_address: z.string(),
  geometry: z.object({
    location: GeocodePoint,
    location_type: z.enum(['ROOFTOP', 'RANGE_INTERPOLATED', 'GEOMETRIC_CENTER', 'APPROXIMATE']),
    viewport: GeocodeBounds,
    bounds: GeocodeBounds.optional(),
  }),
  partial_match: z.boolean().optional(),
  place_id: z.string(),
  types: z.array(z.string()),
});

/**
 * Response of `GET /geocode/json`: the format of Google's Geocoding API, whichever geocoder is
 * behind it. `results` are best first; `ZERO_RESULTS` has none.
 */
export const GeocodeResponse = z.object({
  results: z.array(GeocodeResult),
  status: z.enum([
    'OK',
    'ZERO_RESULTS',
    'INVALID_REQUEST',
    'OVER_DAILY_LIMIT',
    'OVER_QUERY_LIMIT',
    'REQUEST_DENIED',
    'UNKNOWN_ERROR',
  ]),
  error_message: z.string().optional(),
});

export type AddressComponent = z.infer<typeof AddressComponent>;
export type GeocodeBounds = z.infer<typeof GeocodeBounds>;
export type GeocodeResult = z.infer<typeof GeocodeResult>;
export type GeocodeResponse = z.infer<typeof GeocodeResponse>;

const MAX_GEOCODE_RESULTS = 10;

export function geocodeResponse(results: GeocodeResult[]): GeocodeResponse {
  return {
    results: results.slice(0, MAX_GEOCODE_RESULTS),
    status: results.length > 0 ? 'OK' : 'ZERO_RESULTS',
  };
}

/** Builds the response to a request without a usable address. */
export function invalidGeocodeRequest(message: string): GeocodeResponse {
  return { error_message: message, results: [], status: 'INVALID_REQUEST' };
}

/** Explains why a typed address cannot be searched; null when it can. */
export function addressProblem(address: string | undefined): string | null {
  if (!address?.trim()) return 'Type an address to search for.';
  if (address.length > MAX_ADDRESS_LENGTH) {
    return `An address can have at most ${MAX_ADDRESS_LENGTH} characters.`;
  }
  return null;
}
