import { TileLayer } from 'leaflet';
import { coverAddress, COVER_ZOOMS } from '#entities/cover';
import type { SharedMapContent } from '#shared/api/contract';
import type { MapOptions } from '../map-options.ts';
import { absolute } from './absolute.ts';
import type { Behavior } from './behavior.ts';

/** Returns the season (`yyyy-mm`) of the ground cover shown; null if none. */
export const shownSeason = (
  { ground_cover: cover }: SharedMapContent,
  { layers, season }: MapOptions,
): string | null => (cover && layers.has('ground-cover') ? (season ?? cover.season) : null);

/** Seasonal ground cover above the base map, if the key shares it. */
export const groundCover = (
  map: SharedMapContent,
  options: MapOptions,
  origin: string,
): Behavior => ({
  attach(leafletMap) {
    const season = shownSeason(map, options);
    if (!map.ground_cover || season === null) return;
    const address = coverAddress(map.ground_cover.tiles, 'ground', season);
    new TileLayer(absolute(address, origin), {
      minNativeZoom: COVER_ZOOMS.min,
      maxNativeZoom: COVER_ZOOMS.max,
      opacity: 0.75,
    }).addTo(leafletMap);
  },
});
