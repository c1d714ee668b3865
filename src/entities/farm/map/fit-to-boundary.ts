import type { FitBoundsOptions, LatLngBounds, Map as LeafletMap } from 'leaflet';

/** Room around a fitted farm, in pixels: left and top by MAP-28, so that no edge cuts its line. */
const FIT_PADDING = { left: 200, top: 50, right: 50, bottom: 50 } as const;

/** A lot in town fills the screen; closer than this, base maps have no picture of it. */
const CLOSEST_ZOOM = 18;

interface MapSize {
  x: number;
  y: number;
}

/**
 * The room around a farm, and an eighth of the map where it would take more than a third of it: a
 * farm fitted into what is left of a phone's map would be a dot at its edge.
 */
export function fitPadding({ x: width, y: height }: MapSize) {
  const within = (padding: number, room: number) =>
    padding <= room / 3 ? padding : Math.round(room / 8);
  const { left, top, right, bottom } = FIT_PADDING;
  return {
    paddingTopLeft: [within(left, width), within(top, height)],
    paddingBottomRight: [within(right, width), within(bottom, height)],
  } satisfies FitBoundsOptions;
}

/** Shows the whole of a farm; nothing happens for bounds of nothing. */
export function fitToBoundary(map: LeafletMap, bounds: LatLngBounds): void {
  if (!bounds.isValid()) return;
  map.fitBounds(bounds, { ...fitPadding(map.getSize()), maxZoom: CLOSEST_ZOOM });
}
