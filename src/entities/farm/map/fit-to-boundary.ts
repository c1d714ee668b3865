import type { FitBoundsOptions, LatLngBounds, Map as LeafletMap } from 'leaflet';

/**
 * Padding around a fitted farm in pixels: left and top by MAP-28, the others so that no edge cuts
 * the line.
 */
const FIT_PADDING = { left: 200, top: 50, right: 50, bottom: 50 } as const;

/** A single lot in town would fill the screen at a zoom for which base maps have no imagery. */
const CLOSEST_ZOOM = 18;

interface MapSize {
  x: number;
  y: number;
}

/**
 * Limits the padding to an eighth of the map where it would exceed a third: on a phone, a farm
 * fitted into the remainder would be a dot at the edge.
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

/** Fits the map to a farm; does nothing for invalid bounds. */
export function fitToBoundary(map: LeafletMap, bounds: LatLngBounds): void {
  if (!bounds.isValid()) return;
  map.fitBounds(bounds, { ...fitPadding(map.getSize()), maxZoom: CLOSEST_ZOOM });
}
