import type { PathOptions } from 'leaflet';

/**
 * Preview of a change to a file: drawn above the file's areas, in a colour that nothing saved has.
 */
export const PREVIEW_STYLE: PathOptions = {
  color: '#00e5ff',
  weight: 3,
  opacity: 1,
  dashArray: '8 5',
  fillColor: '#00e5ff',
  fillOpacity: 0.2,
  lineJoin: 'round',
};
