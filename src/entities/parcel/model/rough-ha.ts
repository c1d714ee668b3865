import type { Position } from 'geojson';
import type { WireParcel } from '#shared/api/contract';

/** Hectares per square degree at the equator of a sphere. */
const HA_PER_DEGREE2 = 111_195 ** 2 / 10_000;

/**
 * Total hectares of parcels, accurate to one per cent, for checking a limit; a thousand times
 * faster than `areaHa`.
 */
export const roughHa = (parcels: readonly WireParcel[]): number =>
  parcels.reduce((sum, { geometry }) => {
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    return sum + polygons.reduce((all, polygon) => all + polygonHa(polygon), 0);
  }, 0);

const polygonHa = ([outer = [], ...holes]: Position[][]): number =>
  ringHa(outer) - holes.reduce((all, hole) => all + ringHa(hole), 0);

function ringHa(ring: readonly Position[]): number {
  const [[left = 0, bottom = 0] = []] = ring;
  let doubled = 0;
  let [before, below] = [0, 0];
  for (const [lng = 0, lat = 0] of ring) {
    doubled += before * (lat - bottom) - (lng - left) * below;
    [before, below] = [lng - left, lat - bottom];
  }
  return (Math.abs(doubled) / 2) * HA_PER_DEGREE2 * Math.cos((bottom * Math.PI) / 180);
}
