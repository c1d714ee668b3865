import type { PathOptions } from 'leaflet';

/** The boundary of the selected farm on every map (MAP-27). */
export const FARM_BOUNDARY_STYLE: PathOptions = {
  color: 'orange',
  weight: 5,
  opacity: 1,
  fillColor: 'orange',
  fillOpacity: 0.08,
  lineJoin: 'round',
};

/** The lines between a farm's parcels, inside its boundary. */
export const INNER_LINES_STYLE: PathOptions = {
  color: 'orange',
  weight: 2,
  opacity: 0.9,
  fill: false,
  lineJoin: 'round',
};
