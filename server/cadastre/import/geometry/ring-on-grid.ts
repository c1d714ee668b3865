import type { Position } from 'geojson';
import { signedArea } from '#shared/lib/geo';

/** Repairs made to a geometry without loss of area. */
export type Repair =
  | 'other-geometry-left-out'
  | 'ring-closed'
  | 'ring-turned'
  | 'repeated-corners-dropped'
  | 'ring-without-area-dropped'
  | 'rings-sorted'
  | 'touching-ring-parted'
  | 'spike-removed'
  | 'small-crossing-mended';
import type { ToWgs84 } from './reference-system.ts';

/** Grid of 1e-7 degrees, about a centimetre, as in snapshots. */
const UNITS_PER_DEGREE = 1e7;

export const onGrid = (degrees: number) =>
  Math.round(degrees * UNITS_PER_DEGREE) / UNITS_PER_DEGREE;

/**
 * Closes a ring, converts it to WGS84 and orients it for its role; null when it encloses nothing.
 */
export function ringOnGrid(
  ring: readonly Position[],
  role: 'outer' | 'hole',
  toWgs84: ToWgs84,
  repairs: Set<Repair>,
): Position[] | null {
  const corners: Position[] = [];
  const isClosed = samePlace(ring[0], ring[ring.length - 1]);
  for (const position of isClosed ? ring.slice(0, -1) : ring) {
    const [lng = NaN, lat = NaN] = toWgs84(position);
    const corner = [onGrid(lng), onGrid(lat)];
    if (samePlace(corner, corners[corners.length - 1])) repairs.add('repeated-corners-dropped');
    else corners.push(corner);
  }
  while (corners.length > 1 && samePlace(corners[0], corners[corners.length - 1])) corners.pop();

  // A position that is not a number is rejected later, with its index in the file.
  const isMeasurable = corners.every(([x, y]) => Number.isFinite(x) && Number.isFinite(y));
  if (isMeasurable && (corners.length < 3 || areaInUnits(corners) === 0)) {
    // A crossing ring's lobes may cancel out to no area, so drop only rings on a single line.
    if (corners.length < 4 || isStraight(corners)) {
      repairs.add('ring-without-area-dropped');
      return null;
    }
  }
  if (!isClosed) repairs.add('ring-closed');
  const isTurned = areaInUnits(corners) > 0 === (role === 'outer');
  if (!isTurned) {
    corners.reverse();
    repairs.add('ring-turned');
  }
  corners.push([...corners[0]!]);
  return corners;
}

const samePlace = (a: Position | undefined, b: Position | undefined) =>
  a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1];

/** In square grid units, which are whole numbers: straight corners enclose exactly 0. */
function areaInUnits(corners: readonly Position[]): number {
  const inUnits = (degrees = NaN) => Math.round(degrees * UNITS_PER_DEGREE);
  return signedArea(corners.flatMap(([x, y]) => [inUnits(x), inUnits(y)]));
}

const isStraight = (corners: readonly Position[]) =>
  corners.every((corner, i) => i < 2 || areaInUnits([corners[0]!, corners[1]!, corner]) === 0);
