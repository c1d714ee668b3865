export { placesQuery } from './places-query.ts';
