export { PLACES_ABROAD, STREETS_ABROAD, type StreetAbroad } from './abroad.ts';
export { AUSTRALIAN_PLACES } from './australia.ts';
export type { GazetteerPlace } from './place.ts';
