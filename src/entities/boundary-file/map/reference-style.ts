import type { PathOptions } from 'leaflet';

/** A file shown beside what is chosen: an outline over any base map, and no colour of a farm's. */
export const REFERENCE_STYLE: PathOptions = {
  color: '#fff',
  weight: 2,
  opacity: 0.95,
  dashArray: '6 4',
  fill: false,
  lineJoin: 'round',
};
