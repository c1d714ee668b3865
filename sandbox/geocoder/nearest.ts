import type { Position } from 'geojson';
import type { LonLat } from '#shared/lib/lon-lat';

/** Squared distance in degrees of latitude, accurate enough to compare nearby points. */
export function squaredDegrees(a: LonLat, b: LonLat): number {
  const shrink = Math.cos((a[1] * Math.PI) / 180);
  return ((a[0] - b[0]) * shrink) ** 2 + (a[1] - b[1]) ** 2;
}

/** Returns the point of a line that is nearest to a point. The line may have a single point. */
export function nearestOnLine(line: readonly Position[], point: LonLat): LonLat {
  const shrink = Math.cos((point[1] * Math.PI) / 180);
  let nearest: LonLat = [line[0]?.[0] ?? point[0], line[0]?.[1] ?? point[1]];
  let least = squaredDegrees(nearest, point);
  for (let i = 0; i + 1 < line.length; i++) {
    const [ax = 0, ay = 0] = line[i]!;
    const [bx = 0, by = 0] = line[i + 1]!;
    const [dx, dy] = [(bx - ax) * shrink, by - ay];
    const lengthSquared = dx * dx + dy * dy || 1;
    const along = ((point[0] - ax) * shrink * dx + (point[1] - ay) * dy) / lengthSquared;
    const share = Math.min(1, Math.max(0, along));
    const candidate: LonLat = [ax + (bx - ax) * share, ay + (by - ay) * share];
    const distance = squaredDegrees(candidate, point);
    if (distance < least) [nearest, least] = [candidate, distance];
  }
  return nearest;
}
