import type { Position } from 'geojson';
import geographiclib from 'geographiclib-geodesic';

const ellipsoid = geographiclib.Geodesic.WGS84;

/** Length in metres of a line on the WGS84 ellipsoid, with edges as geodesics. */
export function lengthM(line: readonly Position[]): number {
  const path = ellipsoid.Polygon(true);
  for (const [lng = NaN, lat = NaN] of line) path.AddPoint(lat, lng);
  return path.Compute(false, true).perimeter;
}
