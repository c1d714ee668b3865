export { createBaseTiles } from './base-tiles.ts';
export { drawnLandscape, type DrawnLandscape } from './drawn-landscape.ts';
export { NoSuchTileError, type BaseLayer } from './tile-address.ts';
