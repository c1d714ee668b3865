import { Marker } from 'leaflet';
import { drawnMarkerIcon } from '#entities/farm/map';
import type { SharedMapContent } from '#shared/api/contract';
import type { MapOptions } from '../map-options.ts';
import type { Behavior } from './behavior.ts';

export const gate = (map: SharedMapContent, { layers }: MapOptions): Behavior => ({
  attach(leafletMap) {
    if (!map.gate || !layers.has('gate')) return;
    const [lng, lat] = map.gate;
    new Marker([lat, lng], {
      icon: drawnMarkerIcon({ size: 'small' }),
      interactive: false,
      keyboard: false,
      alt: 'Front gate',
    }).addTo(leafletMap);
  },
});
