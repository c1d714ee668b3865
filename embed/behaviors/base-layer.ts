import type { SharedMapContent } from '#shared/api/contract';
import { showBaseMap } from '#shared/base-map';
import type { MapOptions } from '../map-options.ts';
import { absolute } from './absolute.ts';
import type { Behavior } from './behavior.ts';

/** The requested base map, or the first one the key allows. */
export const baseLayer = (
  map: SharedMapContent,
  { base }: MapOptions,
  origin: string,
): Behavior => ({
  attach(leafletMap) {
    const chosen = map.base_maps.find(({ id }) => id === base) ?? map.base_maps[0];
    if (!chosen || base === 'none') return;
    showBaseMap(leafletMap, absolute(chosen.tiles, origin));
  },
});
