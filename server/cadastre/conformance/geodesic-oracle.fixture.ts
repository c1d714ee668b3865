import type { MultiPolygon, Polygon } from 'geojson';
import geographiclib from 'geographiclib-geodesic';
import { bboxOf, pointInGeometry, squaredDistanceToEdge, polygonsOf } from '#shared/lib/geo';

const ellipsoid = geographiclib.Geodesic.WGS84;
const RADIAN = Math.PI / 180;
const SIDE = 24;

/**
 * Returns geodesic distances in metres from the farm to points of a parcel, sampled on a 24 × 24
 * grid over its bounding box. Slow, and shares no method with the engines it checks.
 */
export function distancesOver(
  parcel: Polygon | MultiPolygon,
  farm: readonly (Polygon | MultiPolygon)[],
): number[] {
  const [west, south, east, north] = bboxOf(parcel);
  const distances: number[] = [];
  for (let i = 0; i < SIDE * SIDE; i++) {
    const lng = west + ((east - west) * ((i % SIDE) + 0.5)) / SIDE;
    const lat = south + ((north - south) * (Math.floor(i / SIDE) + 0.5)) / SIDE;
    if (pointInGeometry([lng, lat], parcel)) distances.push(distanceTo(farm, lng, lat));
  }
  return distances;
}

/**
 * In the plane of azimuths and distances around a point, geodesics from that point are straight.
 */
function distanceTo(farm: readonly (Polygon | MultiPolygon)[], lng: number, lat: number): number {
  if (farm.some((area) => pointInGeometry([lng, lat], area))) return 0;
  let nearest = Infinity;
  for (const area of farm) {
    const polygons = polygonsOf(area);
    for (const ring of polygons.flat()) {
      const vertices = ring.map(([x = NaN, y = NaN]) => {
        const { s12 = NaN, azi1 = NaN } = ellipsoid.Inverse(lat, lng, y, x);
        return [s12 * Math.sin(azi1 * RADIAN), s12 * Math.cos(azi1 * RADIAN)] as const;
      });
      for (let i = 1; i < vertices.length; i++) {
        const square = squaredDistanceToEdge(0, 0, ...vertices[i - 1]!, ...vertices[i]!);
        nearest = Math.min(nearest, square);
      }
    }
  }
  return Math.sqrt(nearest);
}

/** Share of the points that are within a distance in metres. */
export const shareWithin = (distances: readonly number[], metres: number) =>
  distances.filter((distance) => distance <= metres).length / distances.length;
