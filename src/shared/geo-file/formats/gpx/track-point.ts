import type { PackedRing } from '#shared/lib/geo';

/** A point of a track; NaN for what the device did not record. */
export interface TrackPoint {
  lng: number;
  lat: number;
  /** Milliseconds since 1970. */
  at: number;
  /** Horizontal dilution of precision: below 2 is good, above 5 is poor. */
  hdop: number;
}

export function verticesOf(points: readonly TrackPoint[]): PackedRing {
  const vertices = new Float64Array(points.length * 2);
  for (const [i, { lng, lat }] of points.entries()) {
    vertices[i * 2] = lng;
    vertices[i * 2 + 1] = lat;
  }
  return vertices;
}
