export { placesQuery } from './api/places-query.ts';
