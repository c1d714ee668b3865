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
  const vertices: Position[] = [];
  const isClosed = samePlace(ring[0], ring[ring.length - 1]);
  for (const position of isClosed ? ring.slice(0, -1) : ring) {
    const [lng = NaN, lat = NaN] = toWgs84(position);
    const vertex = [onGrid(lng), onGrid(lat)];
    if (samePlace(vertex, vertices[vertices.length - 1])) repairs.add('repeated-corners-dropped');
    else vertices.push(vertex);
  }
  while (vertices.length > 1 && samePlace(vertices[0], vertices[vertices.length - 1]))
    vertices.pop();

  // A position that is not a number is rejected later, with its index in the file.
  const isMeasurable = vertices.every(([x, y]) => Number.isFinite(x) && Number.isFinite(y));
  if (isMeasurable && (vertices.length < 3 || areaInUnits(vertices) === 0)) {
    // A crossing ring's lobes may cancel out to no area, so drop only rings on a single line.
    if (vertices.length < 4 || isStraight(vertices)) {
      repairs.add('ring-without-area-dropped');
      return null;
    }
  }
  if (!isClosed) repairs.add('ring-closed');
  const isTurned = areaInUnits(vertices) > 0 === (role === 'outer');
  if (!isTurned) {
    vertices.reverse();
    repairs.add('ring-turned');
  }
  vertices.push([...vertices[0]!]);
  return vertices;
}

const samePlace = (a: Position | undefined, b: Position | undefined) =>
  a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1];

/** In square grid units, which are whole numbers: straight vertices enclose exactly 0. */
function areaInUnits(vertices: readonly Position[]): number {
  const inUnits = (degrees = NaN) => Math.round(degrees * UNITS_PER_DEGREE);
  return signedArea(vertices.flatMap(([x, y]) => [inUnits(x), inUnits(y)]));
}

const isStraight = (vertices: readonly Position[]) =>
  vertices.every((vertex, i) => i < 2 || areaInUnits([vertices[0]!, vertices[1]!, vertex]) === 0);
