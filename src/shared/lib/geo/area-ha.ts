import type { MultiPolygon, Polygon, Position } from 'geojson';
import geographiclib from 'geographiclib-geodesic';
import { polygonsOf } from './polygons-of.ts';

const M2_PER_HA = 10_000;
const ellipsoid = geographiclib.Geodesic.WGS84;

/**
 * Area in hectares on the WGS84 ellipsoid, with edges as geodesics; subtracts holes and adds up the
 * parts of a multipolygon. Expects valid rings (closed, simple) of either orientation.
 */
export function areaHa(geometry: Polygon | MultiPolygon): number {
  const polygons = polygonsOf(geometry);
  let total = 0;
  for (const [outer = [], ...holes] of polygons) {
    total += ringHa(outer);
    for (const hole of holes) total -= ringHa(hole);
  }
  return total;
}

function ringHa(ring: readonly Position[]): number {
  const polygon = ellipsoid.Polygon(false);
  for (const [lng = NaN, lat = NaN] of ring.slice(0, -1)) polygon.AddPoint(lat, lng);
  return Math.abs(polygon.Compute(false, true).area ?? 0) / M2_PER_HA;
}
