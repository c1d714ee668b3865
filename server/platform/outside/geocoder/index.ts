export { AUSTRALIA, AUSTRALIAN_STATES } from './australian-states.ts';
export { createGeocoder, type Geocoder, type GeocoderSettings } from './geocoder.ts';
export { PLACE_KINDS, placeGeometry, type PlaceKind } from './place-kind.ts';
export { addressComponents, addressLine, type PostalAddress } from './postal-address.ts';
export { longStreetType } from './street-types.ts';
