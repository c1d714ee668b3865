import { TileLayer } from 'leaflet';
import { coverAddress, COVER_ZOOMS } from '#entities/cover';
import type { EmbedMap } from '#shared/api/contract';
import type { MapOptions } from '../map-options.ts';
import { absolute } from './absolute.ts';
import type { Behavior } from './behavior.ts';

/** Seasonal ground cover over the base map, where the key shows it. */
export const groundCover = (
  { ground_cover: cover }: EmbedMap,
  { layers, season }: MapOptions,
  origin: string,
): Behavior => ({
  attach(leafletMap) {
    if (!cover || !layers.has('ground-cover')) return;
    const address = coverAddress(cover.tiles, 'ground', season ?? cover.season);
    new TileLayer(absolute(address, origin), {
      minNativeZoom: COVER_ZOOMS.min,
      maxNativeZoom: COVER_ZOOMS.max,
      opacity: 0.75,
    }).addTo(leafletMap);
  },
});
