import type { Geometry } from 'geojson';
import type { LonLat, LonLatBounds } from '#shared/lib/lon-lat';
import type { Look } from './look.ts';

export type FeatureKind = 'point' | 'line' | 'area';
const KINDS: readonly FeatureKind[] = ['point', 'line', 'area'];

/**
 * The features of a layer in a few arrays: fifty thousand objects would block a page when they come
 * out of a worker.
 */
export interface LayerContent {
  /** For each feature, the index of its kind, of its look, and of the part after its last one. */
  kinds: Uint8Array;
  looks: Uint16Array;
  partEnds: Uint32Array;
  /** For each part (a point, a line or a ring), the index of the vertex after its last one. */
  vertexEnds: Uint32Array;
  /** For each part, 1 if it is the outer ring of a polygon. */
  outer: Uint8Array;
  /** WGS84 longitude and latitude of each vertex. */
  vertices: Float64Array;
  palette: Look[];
  /** For each feature; empty where the file has none. */
  names: string[];
  descriptions: string[];
  bounds: LonLatBounds;
}

export const countOfFeatures = ({ kinds }: LayerContent): number => kinds.length;

export const kindAt = ({ kinds }: LayerContent, index: number): FeatureKind =>
  KINDS[kinds[index] ?? 0] ?? 'point';

/** Longitude and latitude in turn, of each part of a feature. */
export function partsAt(content: LayerContent, index: number): Float64Array[] {
  const { partEnds, vertexEnds, vertices } = content;
  const parts: Float64Array[] = [];
  for (let part = partEnds[index - 1] ?? 0; part < (partEnds[index] ?? 0); part++) {
    parts.push(vertices.subarray(2 * (vertexEnds[part - 1] ?? 0), 2 * (vertexEnds[part] ?? 0)));
  }
  return parts;
}

export function boundsAt(content: LayerContent, index: number): LonLatBounds {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const part of partsAt(content, index)) {
    for (let i = 0; i < part.length; i += 2) {
      const [lon = 0, lat = 0] = [part[i], part[i + 1]];
      [west, east] = [Math.min(west, lon), Math.max(east, lon)];
      [south, north] = [Math.min(south, lat), Math.max(north, lat)];
    }
  }
  return [west, south, east, north];
}

/** The feature's geometry as GeoJSON. */
export function geometryAt(content: LayerContent, index: number): Geometry {
  const parts = partsAt(content, index).map(positionsOf);
  const [first = []] = parts;
  const kind = kindAt(content, index);
  if (kind === 'point') {
    return parts.length === 1
      ? { type: 'Point', coordinates: first[0] ?? [] }
      : { type: 'MultiPoint', coordinates: parts.flat() };
  }
  if (kind === 'line') {
    return parts.length === 1
      ? { type: 'LineString', coordinates: first }
      : { type: 'MultiLineString', coordinates: parts };
  }
  const polygons: number[][][][] = [];
  const from = content.partEnds[index - 1] ?? 0;
  for (const [i, ring] of parts.entries()) {
    if (content.outer[from + i] === 1 || polygons.length === 0) polygons.push([ring]);
    else polygons.at(-1)?.push(ring);
  }
  const [only = []] = polygons;
  return polygons.length === 1
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates: polygons };
}

/** A layer of one feature, drawn in another look. */
export function onlyFeature(content: LayerContent, index: number, look: Look): LayerContent {
  const parts = partsAt(content, index);
  const from = content.partEnds[index - 1] ?? 0;
  const vertices = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0));
  const vertexEnds = new Uint32Array(parts.length);
  let at = 0;
  for (const [i, part] of parts.entries()) {
    vertices.set(part, at);
    at += part.length;
    vertexEnds[i] = at / 2;
  }
  return {
    kinds: content.kinds.subarray(index, index + 1),
    looks: new Uint16Array(1),
    partEnds: Uint32Array.of(parts.length),
    vertexEnds,
    outer: content.outer.subarray(from, from + parts.length),
    vertices,
    palette: [look],
    names: content.names.slice(index, index + 1),
    descriptions: content.descriptions.slice(index, index + 1),
    bounds: boundsAt(content, index),
  };
}

/** The first vertex: the place of a point. */
export const placeAt = (content: LayerContent, index: number): LonLat => {
  const [[lon = 0, lat = 0] = new Float64Array()] = partsAt(content, index);
  return [lon, lat];
};

function positionsOf(part: Float64Array): number[][] {
  const positions: number[][] = [];
  for (let i = 0; i < part.length; i += 2) positions.push([part[i] ?? 0, part[i + 1] ?? 0]);
  return positions;
}
