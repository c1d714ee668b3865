export { PLACES_ABROAD, STREETS_ABROAD } from './abroad.ts';
export { AUSTRALIAN_PLACES } from './australia.ts';
export type { GazetteerPlace } from './place.ts';
