import type { PathOptions } from 'leaflet';

/** Parcels a farm is compared with: purple, and the ground cover under them can be made out. */
export const COMPARISON_PARCELS_STYLE: PathOptions = {
  color: '#b46cf5',
  weight: 2,
  opacity: 1,
  fillColor: 'purple',
  fillOpacity: 0.18,
  lineJoin: 'round',
};
