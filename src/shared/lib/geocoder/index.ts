export { findPlaces, GeocoderError, placesIn } from './geocoder.ts';
export type { Place } from './geocoder.ts';
