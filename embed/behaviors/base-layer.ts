import { TileLayer } from 'leaflet';
import type { SharedMapContent } from '#shared/api/contract';
import type { MapOptions } from '../map-options.ts';
import { absolute } from './absolute.ts';
import type { Behavior } from './behavior.ts';

/** Highest zoom with imagery; beyond it, tiles are enlarged. */
const CLOSEST_PICTURE = 19;

/** The requested base map, or the first one the key allows. */
export const baseLayer = (
  map: SharedMapContent,
  { base }: MapOptions,
  origin: string,
): Behavior => ({
  attach(leafletMap) {
    const chosen = map.base_maps.find(({ id }) => id === base) ?? map.base_maps[0];
    if (!chosen || base === 'none') return;
    new TileLayer(absolute(chosen.tiles, origin), {
      maxNativeZoom: CLOSEST_PICTURE,
      maxZoom: CLOSEST_PICTURE,
    }).addTo(leafletMap);
  },
});
