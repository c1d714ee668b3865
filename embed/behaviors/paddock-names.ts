import { divIcon, Marker } from 'leaflet';
import type { SharedMapContent } from '#shared/api/contract';
import type { MapOptions } from '../map-options.ts';
import type { Behavior } from './behavior.ts';

type Paddock = NonNullable<SharedMapContent['paddocks']>[number];

/** Width of a letter in pixels, on average. */
const LETTER_PX = 7;
const LABEL_PX = 160;

/** Writes the names and hectares of paddocks on them, where they fit. */
export const paddockNames = ({ paddocks }: SharedMapContent, { layers }: MapOptions): Behavior => ({
  attach(leafletMap) {
    if (!paddocks || !layers.has('paddocks')) return;
    const labels = paddocks.map((paddock) => {
      const [lng, lat] = paddock.at;
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
      return { marker, degreesAPx: widthOf(paddock) / (paddock.name.length * LETTER_PX) };
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

/** In degrees of longitude. */
function widthOf({ geometry: { type, coordinates } }: Paddock): number {
  const outlines = type === 'Polygon' ? coordinates : coordinates.flat();
  const lngs = outlines.flatMap((ring) => ring.map(([lng = NaN]) => lng));
  return Math.max(...lngs) - Math.min(...lngs);
}

function labelOf({ name, area_ha: areaHa }: Paddock): HTMLElement {
  const label = document.createElement('span');
  label.dir = 'auto';
  label.textContent = `${name}\n${areaHa} ha`;
  return label;
}
