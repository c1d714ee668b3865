export { definitionOf, knownCrs, type Datum } from './known-crs.ts';
