import type { PathOptions } from 'leaflet';

/** Comparison parcels: purple, translucent enough to see the ground below. */
export const COMPARISON_PARCELS_STYLE: PathOptions = {
  color: '#b46cf5',
  weight: 2,
  opacity: 1,
  fillColor: 'purple',
  fillOpacity: 0.18,
  lineJoin: 'round',
};

/** Comparison parcels while a cover layer is on: a fill would change the colours of the cover. */
export const COMPARISON_OUTLINES_STYLE: PathOptions = { ...COMPARISON_PARCELS_STYLE, fill: false };

/**
 * Land within the distance from which comparison parcels are taken. Hidden while the map zooms: as
 * large as the view and dashed, it would take a browser without a graphics card 0.3 s to scale.
 */
export const COMPARISON_DISTANCE_STYLE: PathOptions = {
  ...COMPARISON_OUTLINES_STYLE,
  dashArray: '2 8',
  className: 'leaflet-zoom-hide',
};
