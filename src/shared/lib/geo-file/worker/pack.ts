import type { MultiPolygon, Polygon as GeoPolygon } from 'geojson';
import type { Polygon } from '../overlay/overlay.ts';
import { geometryOf, positionsOf } from '../resolve/result-of.ts';
import type { PackedShapes } from './messages.ts';

/** Limits the page's time per message to a few milliseconds. */
const FEATURES_A_PIECE = 200;

/** Index ranges that split a list of features into messages. */
export function* piecesOf(features: readonly unknown[]): Generator<[from: number, to: number]> {
  for (let from = 0; from < features.length; from += FEATURES_A_PIECE) {
    yield [from, Math.min(features.length, from + FEATURES_A_PIECE)];
  }
}

export function packShapes(features: readonly Polygon[][]): PackedShapes {
  const counts: number[] = [];
  const rings: Float64Array[] = [];
  for (const polygons of features) {
    counts.push(polygons.length);
    for (const polygon of polygons) {
      counts.push(polygon.length);
      for (const ring of polygon) {
        counts.push(ring.length / 2);
        rings.push(ring);
      }
    }
  }
  const corners = new Float64Array(rings.reduce((sum, ring) => sum + ring.length, 0));
  let at = 0;
  for (const ring of rings) {
    corners.set(ring, at);
    at += ring.length;
  }
  return { counts: Int32Array.from(counts), corners };
}

/**
 * Unpacks shapes into GeoJSON. A million positions are a million small arrays, which block a page
 * when allocated and at each garbage collection, so each geometry creates its coordinates on first
 * access.
 */
export function unpackShapes({ counts, corners }: PackedShapes): (GeoPolygon | MultiPolygon)[] {
  const geometries: (GeoPolygon | MultiPolygon)[] = [];
  let [count, corner] = [0, 0];
  const next = () => counts[count++]!;
  const ring = () => {
    const from = corner;
    corner += next() * 2;
    return corners.subarray(from, corner);
  };
  const several = <Part>(part: () => Part) => Array.from({ length: next() }, part);
  while (count < counts.length) {
    const polygons = several(() => several(ring));
    geometries.push(unpackedWhenUsed(polygons));
  }
  return geometries;
}

function unpackedWhenUsed(polygons: readonly Float64Array[][]): GeoPolygon | MultiPolygon {
  const type = polygons.length === 1 ? 'Polygon' : 'MultiPolygon';
  const coordinates = { enumerable: true, configurable: true };
  return Object.defineProperty({ type }, 'coordinates', {
    ...coordinates,
    get(this: object) {
      const { coordinates: value } = geometryOf(polygons.map((rings) => rings.map(positionsOf)));
      Object.defineProperty(this, 'coordinates', { ...coordinates, value, writable: true });
      return value;
    },
  }) as GeoPolygon | MultiPolygon;
}
