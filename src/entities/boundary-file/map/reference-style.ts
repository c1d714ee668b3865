import type { PathOptions } from 'leaflet';

/**
 * A reference file next to the selection: an outline visible on any base map, in a colour that no
 * farm has.
 */
export const REFERENCE_STYLE: PathOptions = {
  color: '#fff',
  weight: 2,
  opacity: 0.95,
  dashArray: '6 4',
  fill: false,
  lineJoin: 'round',
};
