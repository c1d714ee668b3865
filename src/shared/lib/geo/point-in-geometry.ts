import type { MultiPolygon, Polygon } from 'geojson';
import type { LonLat } from '#shared/lib/lon-lat';
import { polygonsOf } from './polygons-of.ts';

/**
 * Returns whether a ray from (x, y) towards greater x crosses the edge a–b; an odd number of
 * crossings over all rings of a polygon means inside. The result does not depend on the edge's
 * direction, so a point on an edge shared by two neighbours is in exactly one of them.
 */
export function rayCrosses(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  x: number,
  y: number,
): boolean {
  if (ay > y === by > y) return false;
  return ay < by
    ? (bx - ax) * (y - ay) > (x - ax) * (by - ay)
    : (ax - bx) * (y - by) > (x - bx) * (ay - by);
}

/**
 * Returns whether a point is inside a polygon, outside its holes, or inside any part of a
 * multipolygon.
 */
export function pointInGeometry(point: LonLat, geometry: Polygon | MultiPolygon): boolean {
  const polygons = polygonsOf(geometry);
  const [x, y] = point;
  return polygons.some((rings) => {
    let isInside = false;
    for (const ring of rings) {
      for (let i = 1; i < ring.length; i++) {
        const [ax = NaN, ay = NaN] = ring[i - 1]!;
        const [bx = NaN, by = NaN] = ring[i]!;
        if (rayCrosses(ax, ay, bx, by, x, y)) isInside = !isInside;
      }
    }
    return isInside;
  });
}
