import type { MultiPolygon, Polygon, Position } from 'geojson';
import { boundsOf, type LonLatBounds } from '#shared/lib/lon-lat';
import { polygonsOf } from './polygons-of.ts';

/**
 * Bounding box of a geometry; ignores holes, which lie inside it. Infinite when there are no
 * positions.
 */
export const bboxOf = (geometry: Polygon | MultiPolygon): LonLatBounds =>
  bboxOfPolygons(polygonsOf(geometry));

/** Bounding box of the outer rings of polygons. */
export function bboxOfPolygons(
  polygons: readonly (readonly (readonly Readonly<Position>[])[])[],
): LonLatBounds {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [outer = []] of polygons) {
    for (const [lng = NaN, lat = NaN] of outer) {
      west = Math.min(west, lng);
      south = Math.min(south, lat);
      east = Math.max(east, lng);
      north = Math.max(north, lat);
    }
  }
  return [west, south, east, north];
}

/** Bounding box of everything that has a geometry; infinite, and so unusable, for nothing. */
export const extentOf = (shapes: readonly { geometry: Polygon | MultiPolygon }[]): LonLatBounds =>
  boundsOf(shapes.map(({ geometry }) => bboxOf(geometry)));
