import type { PathOptions } from 'leaflet';

/** Comparison parcels: purple, translucent enough to see the ground cover below. */
export const COMPARISON_PARCELS_STYLE: PathOptions = {
  color: '#b46cf5',
  weight: 2,
  opacity: 1,
  fillColor: 'purple',
  fillOpacity: 0.18,
  lineJoin: 'round',
};
