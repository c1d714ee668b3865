import type { MultiPolygon, Polygon } from 'geojson';
import geographiclib from 'geographiclib-geodesic';
import { bboxOf, pointInGeometry, squaredDistanceToSide } from '#shared/lib/geo';

const ellipsoid = geographiclib.Geodesic.WGS84;
const RADIAN = Math.PI / 180;
const SIDE = 24;

/**
 * Geodesic distances in metres from the farm of places all over a parcel, on a grid of 24 × 24
 * over its box. Slow, and has nothing in common with how the engines find out.
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

/** Around each place geodesics are straight in the plane of their own lengths and directions. */
function distanceTo(farm: readonly (Polygon | MultiPolygon)[], lng: number, lat: number): number {
  if (farm.some((area) => pointInGeometry([lng, lat], area))) return 0;
  let nearest = Infinity;
  for (const area of farm) {
    const polygons = area.type === 'Polygon' ? [area.coordinates] : area.coordinates;
    for (const ring of polygons.flat()) {
      const corners = ring.map(([x = NaN, y = NaN]) => {
        const { s12 = NaN, azi1 = NaN } = ellipsoid.Inverse(lat, lng, y, x);
        return [s12 * Math.sin(azi1 * RADIAN), s12 * Math.cos(azi1 * RADIAN)] as const;
      });
      for (let i = 1; i < corners.length; i++) {
        const square = squaredDistanceToSide(0, 0, ...corners[i - 1]!, ...corners[i]!);
        nearest = Math.min(nearest, square);
      }
    }
  }
  return Math.sqrt(nearest);
}

/** The part of the places within a distance. */
export const shareWithin = (distances: readonly number[], metres: number) =>
  distances.filter((distance) => distance <= metres).length / distances.length;
