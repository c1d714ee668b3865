import type { PathOptions } from 'leaflet';

/** What a change to a file would make: over the file's areas, and no colour of anything saved. */
export const PREVIEW_STYLE: PathOptions = {
  color: '#00e5ff',
  weight: 3,
  opacity: 1,
  dashArray: '8 5',
  fillColor: '#00e5ff',
  fillOpacity: 0.2,
  lineJoin: 'round',
};
