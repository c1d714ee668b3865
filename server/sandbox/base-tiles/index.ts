export { createBaseTiles, type BaseTiles } from './base-tiles.ts';
export { NoSuchTile, type BaseLayer } from './tile-address.ts';
