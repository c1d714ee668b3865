import type { LatLngBounds, Map as LeafletMap } from 'leaflet';

/** Room left of and above a fitted farm, in pixels (MAP-28). */
export const FIT_PADDING = { left: 200, top: 50 } as const;

/** A lot in town fills the screen; closer than this, base maps have no picture of it. */
const CLOSEST_ZOOM = 18;

interface MapSize {
  x: number;
  y: number;
}

/**
 * The room of MAP-28, and an eighth of the map where it would take more than a third of it: a farm
 * fitted into what is left of a phone's map would be a dot at its edge.
 */
export const fitPadding = ({ x: width, y: height }: MapSize): [left: number, top: number] => [
  FIT_PADDING.left <= width / 3 ? FIT_PADDING.left : Math.round(width / 8),
  FIT_PADDING.top <= height / 3 ? FIT_PADDING.top : Math.round(height / 8),
];

/** Shows the whole of a farm; nothing happens for bounds of nothing. */
export function fitToBoundary(map: LeafletMap, bounds: LatLngBounds): void {
  if (!bounds.isValid()) return;
  map.fitBounds(bounds, { paddingTopLeft: fitPadding(map.getSize()), maxZoom: CLOSEST_ZOOM });
}
