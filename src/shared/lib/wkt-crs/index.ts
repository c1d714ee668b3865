export { readWktCrs, type WktCrs } from './read-wkt-crs.ts';
