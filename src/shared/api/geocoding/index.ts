export {
  GeocodeResponse,
  MAX_ADDRESS_LENGTH,
  MAX_GEOCODE_RESULTS,
  addressProblem,
  geocodeResponse,
  invalidGeocodeRequest,
} from './geocode-response.ts';
export type { AddressComponent, GeocodeBounds, GeocodeResult } from './geocode-response.ts';
