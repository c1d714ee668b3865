/** WGS84 degrees, longitude first, as GeoJSON writes them. */
export type LonLat = readonly [lon: number, lat: number];

/** west, south, east, north in WGS84 degrees. */
export type LonLatBounds = readonly [west: number, south: number, east: number, north: number];

/** `34.81234° S, 147.19876° E`: a position as people read it, to about a metre. */
export function describePosition([lon, lat]: LonLat): string {
  const degrees = (value: number) => Math.abs(value).toFixed(5);
  return `${degrees(lat)}° ${lat < 0 ? 'S' : 'N'}, ${degrees(lon)}° ${lon < 0 ? 'W' : 'E'}`;
}
