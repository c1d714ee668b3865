export { definitionOf, knownCrs, type Datum, type KnownCrs } from './known-crs.ts';
