export { AreasLayer } from './areas-layer.ts';
export { requestInTurn } from './frame-turns.ts';
export { toLatLng, toLatLngBounds, toLatLngs, toLonLat } from './lon-lat-adapters.ts';
export { beginStillTile, drawInSteps } from './still-tile.ts';
export { tileWorkOf, type Rest, type TileWork } from './tile-work.ts';
export type { Area } from './areas-layer.ts';
export { areFarmsNamed, labelsOn, widthOf, type MapLabel } from './labels-layer.ts';
export { farmPinIcon, MAX_FARM_PINS } from './farm-pin-icon.ts';
