export { createLandMap, showBaseMap, ZOOMS } from './create-land-map.ts';
