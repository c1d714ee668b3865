import { buffer, centerOfMass } from '@turf/turf';
import type { Geometry, MultiPolygon, Polygon, Position } from 'geojson';
import { kindAt, partsAt, type FeatureMeasures, type LayerContent } from '#entities/own-layer';
import {
  areaHa,
  azimuthalPlane,
  lengthM,
  squaredDistanceToEdge,
  type AzimuthalPlane,
  type PlanePoint,
} from '#shared/lib/geo';
import type { LonLat } from '#shared/lib/lon-lat';

export interface Measured extends FeatureMeasures {
  centre: LonLat;
  /** From west to east, and from south to north. */
  widthM: number;
  heightM: number;
}

/** Measures a feature as farms are measured, on the ellipsoid; Turf finds its centre. */
export function measureFeature(geometry: Geometry): Measured {
  const lines = linesOf(geometry);
  const [lon = 0, lat = 0] = centerOfMass(geometry).geometry.coordinates;
  const positions = lines.flat();
  const [west, east] = rangeOf(positions, 0);
  const [south, north] = rangeOf(positions, 1);
  const isPoint = geometry.type === 'Point' || geometry.type === 'MultiPoint';
  const isArea = geometry.type === 'Polygon' || geometry.type === 'MultiPolygon';
  return {
    lengthM: isPoint ? null : lines.reduce((sum, line) => sum + lengthM(line), 0),
    hectares: isArea ? areaHa(geometry) : null,
    centre: [lon, lat],
    widthM: lengthM([
      [west, lat],
      [east, lat],
    ]),
    heightM: lengthM([
      [lon, south],
      [lon, north],
    ]),
  };
}

export interface Buffered {
  geometry: Polygon | MultiPolygon;
  hectares: number;
}

/** The land within a number of metres of a feature; null if it is empty. */
export function bufferOf(geometry: Geometry, metres: number): Buffered | null {
  const feature = { type: 'Feature' as const, geometry, properties: {} };
  const around = buffer(feature, metres, { units: 'meters' })?.geometry;
  return around ? { geometry: around, hectares: areaHa(around) } : null;
}

/** The feature nearest to a place. */
export interface Nearest {
  index: number;
  metres: number;
}

/** Accurate to a metre within 150 km; 0 m within an area. */
export function nearestFeature(content: LayerContent, here: LonLat): Nearest {
  const plane = azimuthalPlane(here);
  let nearest = { index: 0, metres: Infinity };
  for (let index = 0; index < content.kinds.length && nearest.metres > 0; index++) {
    let isInside = false;
    for (const part of partsAt(content, index)) {
      const points = planePoints(part, plane);
      for (const [i, to] of points.entries()) {
        const from = points[i - 1] ?? to;
        const metres = Math.sqrt(squaredDistanceToEdge(0, 0, ...from, ...to));
        if (metres < nearest.metres) nearest = { index, metres };
        if (from[1] > 0 !== to[1] > 0) {
          const crossesAt = from[0] - (from[1] * (to[0] - from[0])) / (to[1] - from[1]);
          isInside = crossesAt > 0 ? !isInside : isInside;
        }
      }
    }
    if (isInside && kindAt(content, index) === 'area') nearest = { index, metres: 0 };
  }
  return nearest;
}

function planePoints(part: Float64Array, plane: AzimuthalPlane): PlanePoint[] {
  const points: PlanePoint[] = [];
  for (let i = 0; i < part.length; i += 2)
    points.push(plane.toPlane(part[i] ?? 0, part[i + 1] ?? 0));
  return points;
}

function rangeOf(positions: readonly Position[], axis: 0 | 1): [number, number] {
  let [min, max] = [Infinity, -Infinity];
  for (const position of positions) {
    const value = position[axis] ?? 0;
    [min, max] = [Math.min(min, value), Math.max(max, value)];
  }
  return [min, max];
}

/** The lines of a geometry: of a point, one vertex; of an area, its rings. */
function linesOf(geometry: Geometry): Position[][] {
  switch (geometry.type) {
    case 'Point':
      return [[geometry.coordinates]];
    case 'MultiPoint':
    case 'LineString':
      return [geometry.coordinates];
    case 'MultiLineString':
    case 'Polygon':
      return geometry.coordinates;
    case 'MultiPolygon':
      return geometry.coordinates.flat();
    default:
      return [];
  }
}
