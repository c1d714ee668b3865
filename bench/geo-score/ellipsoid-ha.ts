import geographiclib from 'geographiclib-geodesic';
import type { Position } from 'geojson';

/** Longest piece of an edge, in degrees; edges are straight in degrees, as maps draw them. */
const MAX_PIECE = 0.1;
const M2_PER_HA = 10_000;

/** Hectares of polygons by GeographicLib, computed independently of our code. */
export const ellipsoidHa = (polygons: readonly Position[][][]): number =>
  polygons.reduce((sum, [outer, ...holes]) => {
    const holesHa = holes.reduce((total, hole) => total + ringHa(hole), 0);
    return sum + ringHa(outer!) - holesHa;
  }, 0);

function ringHa(ring: readonly Position[]): number {
  const polygon = geographiclib.Geodesic.WGS84.Polygon(false);
  for (let i = 0; i + 1 < ring.length; i++) {
    const [[lng = NaN, lat = NaN], [toLng = NaN, toLat = NaN]] = [ring[i]!, ring[i + 1]!];
    const pieces = Math.max(
      1,
      Math.ceil(Math.max(Math.abs(toLng - lng), Math.abs(toLat - lat)) / MAX_PIECE),
    );
    for (let piece = 0; piece < pieces; piece++) {
      const share = piece / pieces;
      polygon.AddPoint(lat + (toLat - lat) * share, lng + (toLng - lng) * share);
    }
  }
  return Math.abs(polygon.Compute(false, true).area ?? 0) / M2_PER_HA;
}
