import type { MultiPolygon, Polygon } from 'geojson';
import type { LonLat } from '#shared/lib/lon-lat';
import { polygonsOf } from './polygons-of.ts';
import { azimuthalPlane, type PlanePoint } from './azimuthal-plane.ts';
import { pointInGeometry } from './point-in-geometry.ts';
import { squaredDistanceToEdge } from './simplify-ring.ts';

/**
 * Metres on the ellipsoid from a point to the nearest point of a geometry; 0 inside, infinite for a
 * geometry without positions. Accurate to a metre within 150 km and to 1 % across Australia.
 */
export function distanceToGeometry(point: LonLat, geometry: Polygon | MultiPolygon): number {
  if (pointInGeometry(point, geometry)) return 0;
  const plane = azimuthalPlane(point);
  // Take the shorter way around the world: a farm on the 180th meridian has longitudes of both
  // signs.
  const toPlane = (lng: number, lat: number) =>
    plane.toPlane(point[0] + ((((lng - point[0] + 180) % 360) + 360) % 360) - 180, lat);
  const polygons = polygonsOf(geometry);
  let least = Infinity;
  for (const rings of polygons) {
    for (const ring of rings) {
      let from: PlanePoint | null = null;
      for (const [lng = NaN, lat = NaN] of ring) {
        const to = toPlane(lng, lat);
        least = Math.min(least, squaredDistanceToEdge(0, 0, ...(from ?? to), ...to));
        from = to;
      }
    }
  }
  return Math.sqrt(least);
}
