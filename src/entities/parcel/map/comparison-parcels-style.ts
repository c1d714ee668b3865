import type { PathOptions } from 'leaflet';

/** Parcels a farm is compared with: purple, light enough to be seen on a satellite picture. */
export const COMPARISON_PARCELS_STYLE: PathOptions = {
  color: '#b46cf5',
  weight: 2,
  opacity: 1,
  fillColor: 'purple',
  fillOpacity: 0.35,
  lineJoin: 'round',
};
