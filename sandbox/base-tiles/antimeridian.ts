import type { Position } from 'geojson';

/**
 * Removes the jumps at ±180° from a line or ring by continuing its longitudes beyond. A line that
 * crosses is returned twice, once for each side of the map. A ring around a pole (Antarctica) is
 * closed along the pole.
 */
export function unwrapped(positions: readonly Position[]): Position[][] {
  let turns = 0;
  const steady = positions.map(([lon = 0, lat = 0], i): [number, number] => {
    const before = positions[i - 1]?.[0] ?? lon;
    if (lon - before > 180) turns -= 360;
    if (lon - before < -180) turns += 360;
    return [lon + turns, lat];
  });
  const first = steady[0];
  const last = steady.at(-1);
  if (!first || !last) return [];
  if (Math.abs(last[0] - first[0]) > 180) {
    const pole = first[1] < 0 ? -90 : 90;
    steady.push([last[0], pole], [first[0], pole]);
  }
  const lons = steady.map(([lon]) => lon);
  const copies: Position[][] = [steady];
  if (Math.min(...lons) < -180) copies.push(steady.map(([lon, lat]) => [lon + 360, lat]));
  if (Math.max(...lons) > 180) copies.push(steady.map(([lon, lat]) => [lon - 360, lat]));
  return copies;
}
