import type { MultiPolygon, Polygon } from 'geojson';
import type { LonLatBounds } from '#shared/lib/lon-lat';

/**
 * Bounding box of a geometry; ignores holes, which lie inside it. Infinite when there are no
 * positions.
 */
export function bboxOf(geometry: Polygon | MultiPolygon): LonLatBounds {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
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
