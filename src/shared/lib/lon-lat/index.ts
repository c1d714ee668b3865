/** WGS84 degrees, longitude first, as GeoJSON writes them. */
export type LonLat = readonly [lon: number, lat: number];

/** West, south, east, north in WGS84 degrees. */
export type LonLatBounds = readonly [west: number, south: number, east: number, north: number];

/** The part of a map that is visible: its centre and zoom. */
export interface MapView {
  centre: LonLat;
  zoom: number;
}

/** Formats a position for people, to about a metre: `34.81234° S, 147.19876° E`. */
export function describePosition([lon, lat]: LonLat): string {
  const degrees = (value: number) => Math.abs(value).toFixed(5);
  return `${degrees(lat)}° ${lat < 0 ? 'S' : 'N'}, ${degrees(lon)}° ${lon < 0 ? 'W' : 'E'}`;
}

/** Formats a distance in metres for people: `1.4 km`, `1,508 km`. */
export function describeDistance(metres: number): string {
  if (metres < 999.5) return `${Math.round(metres)} m`;
  const km = metres / 1_000;
  return km < 10 ? `${km.toFixed(1)} km` : `${Math.round(km).toLocaleString('en-AU')} km`;
}

/** Bounding box of boxes; infinite, and so unusable, when there are none. */
export const boundsOf = (boxes: readonly LonLatBounds[]): LonLatBounds =>
  boxes.reduce(
    (all, box) => [
      Math.min(all[0], box[0]),
      Math.min(all[1], box[1]),
      Math.max(all[2], box[2]),
      Math.max(all[3], box[3]),
    ],
    [Infinity, Infinity, -Infinity, -Infinity],
  );

/** About a kilometre in each direction. */
const AROUND_DEGREES = 0.01;

/** The box around a position that a map shows for it. */
export const around = ([lon, lat]: LonLat): LonLatBounds => [
  lon - AROUND_DEGREES,
  lat - AROUND_DEGREES,
  lon + AROUND_DEGREES,
  lat + AROUND_DEGREES,
];
