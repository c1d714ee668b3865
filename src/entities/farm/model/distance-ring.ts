import type { Polygon } from 'geojson';
import { azimuthalPlane, extentOf, polygonsOf } from '#shared/lib/geo';
import type { FarmArea } from './farm-areas.ts';

/** Smooth at any zoom. */
const DIRECTIONS = 120;

/**
 * The outline of the land within a distance of the farm, as a circle that follows the farm's shape.
 * Ignores bays in the farm's outline, which are narrower than the distance.
 */
export function distanceRing(areas: readonly Pick<FarmArea, 'geometry'>[], km: number): Polygon {
  const [west, south, east, north] = extentOf(areas);
  const plane = azimuthalPlane([(west + east) / 2, (south + north) / 2]);
  const vertices = areas.flatMap(({ geometry }) =>
    polygonsOf(geometry).flatMap(([outer = []]) =>
      outer.map(([lng = NaN, lat = NaN]) => plane.toPlane(lng, lat)),
    ),
  );
  const ring = Array.from({ length: DIRECTIONS }, (_, index) => {
    const angle = (2 * Math.PI * index) / DIRECTIONS;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    let [farthest, reach] = [vertices[0]!, -Infinity];
    for (const vertex of vertices) {
      const along = vertex[0] * x + vertex[1] * y;
      if (along > reach) [farthest, reach] = [vertex, along];
    }
    return [...plane.toLonLat(farthest[0] + km * 1_000 * x, farthest[1] + km * 1_000 * y)];
  });
  return { type: 'Polygon', coordinates: [[...ring, ring[0]!]] };
}
