import type { MultiPolygon, Polygon } from 'geojson';
import { BOUNDARY_CAPS, type BoundaryFeature } from '#shared/api/contract';
import { areaFault, areaHa, polygonsOf } from '#shared/lib/geo';

/** The area of a boundary, or the first reason in plain words why it cannot be stored. */
export type BoundaryVerdict = { areaHa: number } | { fault: string; isTooLarge: boolean };

/** Nesting depth of the positions in each kind of geometry. */
const DEPTHS = new Map([
  ['Point', 0],
  ['MultiPoint', 1],
  ['LineString', 1],
  ['MultiLineString', 2],
  ['Polygon', 2],
  ['MultiPolygon', 3],
]);

/**
 * Validates features for a farm's boundary: within the limits, made of positions on Earth, and with
 * at least one area, all of them valid. Computes the hectares itself; overlapping areas count
 * twice.
 */
export function checkBoundary(features: readonly BoundaryFeature[]): BoundaryVerdict {
  try {
    const areas = readAreas(features);
    for (const { label, geometry } of areas) {
      const found = areaFault(geometry);
      if (found) throw new BoundaryFaultError(`${label}: ${found.message}`);
    }
    return { areaHa: areas.reduce((total, { geometry }) => total + areaHa(geometry), 0) };
  } catch (error) {
    if (!(error instanceof BoundaryFaultError)) throw error;
    return { fault: error.message, isTooLarge: error.isTooLarge };
  }
}

class BoundaryFaultError extends Error {
  readonly isTooLarge: boolean;
  constructor(message: string, isTooLarge = false) {
    super(message);
    this.isTooLarge = isTooLarge;
  }
}

interface LabelledArea {
  label: string;
  geometry: Polygon | MultiPolygon;
}

/** Runs all cheap checks, before any work that grows with the complexity of the geometry. */
function readAreas(features: readonly BoundaryFeature[]): LabelledArea[] {
  const areas: LabelledArea[] = [];
  let polygons = 0;
  let vertices = 0;
  for (const [index, { geometry, properties }] of features.entries()) {
    const label = labelOf(properties, index);
    const depth = DEPTHS.get(geometry.type);
    if (depth === undefined)
      throw new BoundaryFaultError(`${label} has an unknown type of geometry.`);
    vertices += countPositions(geometry.coordinates, depth, label);
    if (vertices > BOUNDARY_CAPS.vertices) throw tooMany('corners', BOUNDARY_CAPS.vertices);
    if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') continue;
    const area = geometry as Polygon | MultiPolygon;
    const parts = polygonsOf(area);
    polygons += parts.length;
    if (polygons > BOUNDARY_CAPS.polygons) throw tooMany('areas', BOUNDARY_CAPS.polygons);
    if (parts.flat().some((ring) => ring.length > BOUNDARY_CAPS.ringVertices)) {
      throw tooMany('corners in one ring', BOUNDARY_CAPS.ringVertices);
    }
    if (parts.some((rings) => rings.length === 0))
      throw new BoundaryFaultError(`${label} has no outline.`);
    areas.push({ label, geometry: area });
  }
  if (polygons === 0)
    throw new BoundaryFaultError(
      'This boundary has only points or lines. It needs at least one area.',
    );
  return areas;
}

const tooMany = (what: string, most: number) =>
  new BoundaryFaultError(
    `The boundary has more than ${most.toLocaleString('en-AU')} ${what}. Simplify it and try again.`,
    true,
  );

function countPositions(part: unknown, depth: number, label: string): number {
  if (!Array.isArray(part))
    throw new BoundaryFaultError(`${label} has coordinates that cannot be read.`);
  if (depth > 0) {
    let count = 0;
    for (const inner of part) count += countPositions(inner, depth - 1, label);
    return count;
  }
  const [lng, lat] = part as unknown[];
  const isPosition = part.length >= 2 && part.length <= 4 && part.every(Number.isFinite);
  if (!isPosition) throw new BoundaryFaultError(`${label} has coordinates that cannot be read.`);
  const [east, north] = [Math.abs(lng as number), Math.abs(lat as number)];
  if (east <= 180 && north <= 90) return 1;
  throw new BoundaryFaultError(
    east <= 90 && north <= 180
      ? `${label}: latitude and longitude are swapped. Longitude comes first.`
      : `${label}: ${String(lng)}, ${String(lat)} are not degrees. Export the file in WGS84.`,
  );
}

const NAMES = ['name', 'title', 'description', 'paddock_name'];

/** The paddock's name if the file gives one (ADD-28), otherwise its number in the file. */
function labelOf(properties: BoundaryFeature['properties'], index: number): string {
  const name = NAMES.map((key) => properties?.[key]).find(
    (value) => typeof value === 'string' && value.trim() !== '',
  );
  return typeof name === 'string' ? `“${name.trim().slice(0, 60)}”` : `Feature ${index + 1}`;
}
