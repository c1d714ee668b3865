import type { Position } from 'geojson';
import type { WireParcel } from '#shared/api/contract';

const RADIAN = Math.PI / 180;
const [A, E2] = [6_378_137, 0.006_694_379_990_141_316];

/** Hectares per square degree on the WGS84 ellipsoid. */
function haPerDegree2(lat: number): number {
  const w2 = 1 - E2 * Math.sin(lat * RADIAN) ** 2;
  return (((A * RADIAN) ** 2 * (1 - E2)) / w2 ** 2 / 10_000) * Math.cos(lat * RADIAN);
}

/**
 * Total hectares of parcels, accurate to a thousandth, for limits, tables and totals; a thousand
 * times faster than `areaHa`.
 */
export const roughHa = (parcels: readonly Pick<WireParcel, 'geometry'>[]): number =>
  parcels.reduce((sum, { geometry }) => {
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    return sum + polygons.reduce((all, polygon) => all + polygonHa(polygon), 0);
  }, 0);

const polygonHa = ([outer = [], ...holes]: Position[][]): number =>
  ringHa(outer) - holes.reduce((all, hole) => all + ringHa(hole), 0);

function ringHa(ring: readonly Position[]): number {
  const [[left = 0, bottom = 0] = []] = ring;
  let doubled = 0;
  let [before, below, lowest, highest] = [0, 0, bottom, bottom];
  for (const [lng = 0, lat = 0] of ring) {
    doubled += before * (lat - bottom) - (lng - left) * below;
    [before, below] = [lng - left, lat - bottom];
    lowest = Math.min(lowest, lat);
    highest = Math.max(highest, lat);
  }
  return (Math.abs(doubled) / 2) * haPerDegree2((lowest + highest) / 2);
}
