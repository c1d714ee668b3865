import type { PathOptions } from 'leaflet';

/** Parcels selected for an unsaved farm: the farm's colour, filled. */
export const CHOSEN_PARCELS_STYLE: PathOptions = {
  color: 'orange',
  weight: 3,
  opacity: 1,
  fillColor: 'orange',
  fillOpacity: 0.28,
  lineJoin: 'round',
};
