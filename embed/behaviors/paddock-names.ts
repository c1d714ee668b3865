import { divIcon, Marker } from 'leaflet';
import type { EmbedMap } from '#shared/api/contract';
import { bboxOf, pointWithin } from '#shared/lib/geo';
import type { MapOptions } from '../map-options.ts';
import type { Behavior } from './behavior.ts';

type Paddock = NonNullable<EmbedMap['paddocks']>[number];

/** Width of a letter in pixels, on average. */
const LETTER_PX = 7;
const LABEL_PX = 160;

/** Writes the names and hectares of paddocks on them, where they fit. */
export const paddockNames = ({ paddocks }: EmbedMap, { layers }: MapOptions): Behavior => ({
  attach(leafletMap) {
    if (!paddocks || !layers.has('paddocks')) return;
    const labels = paddocks.map((paddock) => {
      const [lng, lat] = pointWithin(paddock.geometry);
      const [west, , east] = bboxOf(paddock.geometry);
      const marker = new Marker([lat, lng], {
        icon: divIcon({
          html: labelOf(paddock),
          className: 'paddock',
          iconSize: [LABEL_PX, 0],
          iconAnchor: [LABEL_PX / 2, 0],
        }),
        interactive: false,
        keyboard: false,
      });
      return { marker, degreesAPx: (east - west) / (paddock.name.length * LETTER_PX) };
    });
    const show = () => {
      const degreesAPx = 360 / (256 * 2 ** leafletMap.getZoom());
      for (const label of labels) {
        if (label.degreesAPx > degreesAPx) label.marker.addTo(leafletMap);
        else label.marker.remove();
      }
    };
    leafletMap.on('zoomend', show);
    show();
  },
});

function labelOf({ name, area_ha: areaHa }: Paddock): HTMLElement {
  const label = document.createElement('span');
  label.dir = 'auto';
  label.textContent = `${name}\n${areaHa} ha`;
  return label;
}
