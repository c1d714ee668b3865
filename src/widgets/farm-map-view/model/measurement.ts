import { areaHa, lengthM } from '#shared/lib/geo';
import type { LonLat } from '#shared/lib/lon-lat';

export interface Measurement {
  /** Length of each side, from one point to the next. */
  sidesM: number[];
  /** Length of the line through the points. */
  metres: number;
  /** Area within the closed line; null for fewer than three points. */
  hectares: number | null;
}

/** Measures a line through points that a user clicked, as farms are measured (WGS84). */
export function measurementOf(points: readonly LonLat[]): Measurement {
  const line = points.map(([lon, lat]) => [lon, lat]);
  const ring = [...line, ...line.slice(0, 1)];
  return {
    sidesM: line.slice(1).map((end, index) => lengthM([line[index]!, end])),
    metres: lengthM(line),
    hectares: line.length < 3 ? null : areaHa({ type: 'Polygon', coordinates: [ring] }),
  };
}

/** Formats a measurement for people, such as `1.24 km · 12.3 ha`. */
export function describeMeasurement({ metres, hectares }: Omit<Measurement, 'sidesM'>): string {
  return hectares === null
    ? describeLength(metres)
    : `${describeLength(metres)} · ${decimals(hectares, hectares < 10 ? 2 : 1)} ha`;
}

/** Formats metres for people: `412 m`, and `1.24 km` from a kilometre on. */
export function describeLength(metres: number): string {
  return metres < 1_000 ? `${Math.round(metres)} m` : `${decimals(metres / 1_000, 2)} km`;
}

const decimals = (value: number, digits: number) =>
  value.toLocaleString('en-AU', { minimumFractionDigits: digits, maximumFractionDigits: digits });
