import type { MultiPolygon, Polygon } from 'geojson';
import { geometryOf, positionsOf } from '#shared/lib/geo';

/** Polygons of several features in two arrays, whose memory is transferred instead of copied. */
export interface PackedShapes {
  /**
   * For each feature, its number of polygons; for each of these, of rings; for each of these, of
   * vertices.
   */
  counts: Int32Array<ArrayBuffer>;
  vertices: Float64Array<ArrayBuffer>;
}

export function packShapes(
  features: readonly (readonly (readonly Float64Array[])[])[],
): PackedShapes {
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
  const vertices = new Float64Array(rings.reduce((sum, ring) => sum + ring.length, 0));
  let at = 0;
  for (const ring of rings) {
    vertices.set(ring, at);
    at += ring.length;
  }
  return { counts: Int32Array.from(counts), vertices };
}

/**
 * Unpacks shapes into GeoJSON. A million positions are a million small arrays, which block a page
 * when allocated and at each garbage collection, so each geometry creates its coordinates on first
 * access.
 */
export function unpackShapes({ counts, vertices }: PackedShapes): (Polygon | MultiPolygon)[] {
  const geometries: (Polygon | MultiPolygon)[] = [];
  let [count, vertex] = [0, 0];
  const next = () => counts[count++]!;
  const ring = () => {
    const from = vertex;
    vertex += next() * 2;
    return vertices.subarray(from, vertex);
  };
  const several = <Part>(part: () => Part) => Array.from({ length: next() }, part);
  while (count < counts.length) {
    const polygons = several(() => several(ring));
    geometries.push(unpackedWhenUsed(polygons));
  }
  return geometries;
}

function unpackedWhenUsed(polygons: readonly Float64Array[][]): Polygon | MultiPolygon {
  const type = polygons.length === 1 ? 'Polygon' : 'MultiPolygon';
  const coordinates = { enumerable: true, configurable: true };
  return Object.defineProperty({ type }, 'coordinates', {
    ...coordinates,
    get(this: object) {
      const { coordinates: value } = geometryOf(
        polygons.map((rings) => rings.map((ring) => positionsOf(ring))),
      );
      Object.defineProperty(this, 'coordinates', { ...coordinates, value, writable: true });
      return value;
    },
  }) as Polygon | MultiPolygon;
}
