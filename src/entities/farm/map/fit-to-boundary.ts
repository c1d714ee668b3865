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

/** Pixels of the map that panels cover at each edge. */
export interface CoveredEdges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
const UNCOVERED: CoveredEdges = { left: 0, top: 0, right: 0, bottom: 0 };

/**
 * Pads within the part of the map that nothing covers. Limits the padding to an eighth of that part
 * where it would exceed a third: on a phone, a farm fitted into the remainder would be a dot at the
 * edge.
 */
export function fitPadding({ x, y }: MapSize, covered: CoveredEdges = UNCOVERED) {
  const width = x - covered.left - covered.right;
  const height = y - covered.top - covered.bottom;
  const within = (padding: number, room: number) =>
    padding <= room / 3 ? padding : Math.round(room / 8);
  const { left, top, right, bottom } = FIT_PADDING;
  return {
    paddingTopLeft: [covered.left + within(left, width), covered.top + within(top, height)],
    paddingBottomRight: [
      covered.right + within(right, width),
      covered.bottom + within(bottom, height),
    ],
  } satisfies FitBoundsOptions;
}

/** Fits the map to a farm, clear of what covers the map; does nothing for invalid bounds. */
export function fitToBoundary(
  map: LeafletMap,
  bounds: LatLngBounds,
  covered: CoveredEdges = UNCOVERED,
  options: FitBoundsOptions = {},
): void {
  if (!bounds.isValid()) return;
  map.fitBounds(bounds, {
    ...fitPadding(map.getSize(), covered),
    maxZoom: CLOSEST_ZOOM,
    ...options,
  });
}
