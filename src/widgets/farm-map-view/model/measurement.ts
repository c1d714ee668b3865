import { areaHa, lengthM } from '#shared/lib/geo';
import type { LonLat } from '#shared/lib/lon-lat';

export interface Measurement {
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
    metres: lengthM(line),
    hectares: line.length < 3 ? null : areaHa({ type: 'Polygon', coordinates: [ring] }),
  };
}

/** Formats a measurement for people, such as `1.24 km · 12.3 ha`. */
export function describeMeasurement({ metres, hectares }: Measurement): string {
  const distance = metres < 1_000 ? `${Math.round(metres)} m` : `${decimals(metres / 1_000, 2)} km`;
  return hectares === null
    ? distance
    : `${distance} · ${decimals(hectares, hectares < 10 ? 2 : 1)} ha`;
}

const decimals = (value: number, digits: number) =>
  value.toLocaleString('en-AU', { minimumFractionDigits: digits, maximumFractionDigits: digits });
