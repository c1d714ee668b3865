import type { MultiPolygon, Polygon } from 'geojson';
import { bboxOf, polygonsOf } from '#shared/lib/geo';
import type { LonLat } from '#shared/lib/lon-lat';

/**
 * Returns a point inside an area, in the middle of its widest section at half height. Expects valid
 * rings.
 */
export function pointOnSurface(geometry: Polygon | MultiPolygon): LonLat {
  const polygons = polygonsOf(geometry);
  const [, south, , north] = bboxOf(geometry);
  const lat = levelBetweenVertices(polygons.flat(2), (south + north) / 2);

  const crossings = polygons.flat().flatMap((ring) =>
    ring.slice(1).flatMap(([bx = NaN, by = NaN], i) => {
      const [ax = NaN, ay = NaN] = ring[i]!;
      return ay > lat === by > lat ? [] : [ax + ((bx - ax) * (lat - ay)) / (by - ay)];
    }),
  );
  crossings.sort((a, b) => a - b);
  let [west, east] = [NaN, NaN];
  for (let i = 0; i + 1 < crossings.length; i += 2) {
    const isWider = !(crossings[i + 1]! - crossings[i]! <= east - west);
    if (isWider) [west, east] = [crossings[i]!, crossings[i + 1]!];
  }
  return [(west + east) / 2, lat];
}

/**
 * A level halfway between the middle and the next vertex above it, so that no vertex is on the
 * line.
 */
function levelBetweenVertices(vertices: readonly (readonly number[])[], middle: number): number {
  let next = Infinity;
  for (const [, lat = NaN] of vertices) if (lat > middle) next = Math.min(next, lat);
  return (middle + next) / 2;
}
