export { createGeocoder, type Geocoder, type GeocoderSettings } from './geocoder.ts';
