export {
  GeocodeResponse,
  addressProblem,
  geocodeResponse,
  invalidGeocodeRequest,
} from './geocode-response.ts';
export type { AddressComponent, GeocodeBounds, GeocodeResult } from './geocode-response.ts';
