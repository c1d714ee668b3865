export {
  GeocodeResponse,
  MAX_ADDRESS_LENGTH,
  addressProblem,
  geocodeResponse,
  invalidGeocodeRequest,
} from './geocode-response.ts';
export type { AddressComponent, GeocodeBounds, GeocodeResult } from './geocode-response.ts';
