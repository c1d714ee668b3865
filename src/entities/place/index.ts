export { readCoordinates } from './model/read-coordinates.ts';
export type { ReadCoordinates } from './model/read-coordinates.ts';
export type { Place } from './api/read-places.ts';
export type { PlaceParts } from './model/place-parts.ts';
