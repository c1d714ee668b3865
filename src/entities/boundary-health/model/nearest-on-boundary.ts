import type { MultiPolygon, Polygon } from 'geojson';
import { azimuthalPlane, pointInGeometry, polygonsOf } from '#shared/lib/geo';
import type { LonLat } from '#shared/lib/lon-lat';

type Area = Polygon | MultiPolygon;

export interface NearestPoint {
  at: LonLat;
  metres: number;
}

/** Finds the point of areas that is nearest to a position outside them; null for one inside. */
export const nearestOnBoundary = (position: LonLat, areas: readonly Area[]): NearestPoint | null =>
  areas.some((area) => pointInGeometry(position, area)) ? null : nearestOnOutline(position, areas);

/** Finds the nearest point of the rings of areas; null without rings. */
export function nearestOnOutline(position: LonLat, areas: readonly Area[]): NearestPoint | null {
  const plane = azimuthalPlane(position);
  let [least, east, north] = [Infinity, 0, 0];
  for (const ring of areas.flatMap(polygonsOf).flat()) {
    let [fromX, fromY] = plane.toPlane(ring[0]![0]!, ring[0]![1]!);
    for (const [lng = NaN, lat = NaN] of ring) {
      const [toX, toY] = plane.toPlane(lng, lat);
      const [dx, dy] = [toX - fromX, toY - fromY];
      const along = -(fromX * dx + fromY * dy) / (dx * dx + dy * dy || 1);
      const share = Math.min(1, Math.max(0, along));
      const [x, y] = [fromX + dx * share, fromY + dy * share];
      const squared = x * x + y * y;
      if (squared < least) [least, east, north] = [squared, x, y];
      [fromX, fromY] = [toX, toY];
    }
  }
  if (least === Infinity) return null;
  return { at: plane.toLonLat(east, north), metres: Math.sqrt(least) };
}
