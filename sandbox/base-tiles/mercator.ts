import type { Position } from 'geojson';

/** Length of the equator in metres of Web Mercator (EPSG:3857). */
export const EQUATOR_M = 2 * Math.PI * 6_378_137;

/** World coordinates: Web Mercator scaled to 0–1 from west to east and from north to south. */
export function worldX(lon: number): number {
  return lon / 360 + 0.5;
}

export function worldY(lat: number): number {
  const sin = Math.sin((Math.max(-85.06, Math.min(85.06, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
}

export function lonOf(x: number): number {
  return (x - 0.5) * 360;
}

export function latOf(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
}

/** World units per metre on the ground at a world y; Mercator distorts it. */
export function worldPerMetre(y: number): number {
  return Math.cosh(Math.PI * (1 - 2 * y)) / EQUATOR_M;
}

/** x, y pairs in world units. */
export type WorldLine = Float64Array;

export function worldLine(positions: readonly Position[]): WorldLine {
  const line = new Float64Array(positions.length * 2);
  positions.forEach(([lon = 0, lat = 0], i) => {
    line[2 * i] = worldX(lon);
    line[2 * i + 1] = worldY(lat);
  });
  return line;
}

/** Left, top, right, bottom in world units. */
export type WorldBox = readonly [left: number, top: number, right: number, bottom: number];

export function boxOf(line: WorldLine): WorldBox {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < line.length; i += 2) {
    left = Math.min(left, line[i]!);
    right = Math.max(right, line[i]!);
    top = Math.min(top, line[i + 1]!);
    bottom = Math.max(bottom, line[i + 1]!);
  }
  return [left, top, right, bottom];
}

export function boxesMeet(a: WorldBox, b: WorldBox): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}
