import type { Position } from 'geojson';

/** How a device recorded a segment. */
interface Recorded {
  /** Seconds between points; no times if absent. */
  everyS?: number;
  /** Seconds more before the third point. */
  pauseS?: number;
  hdop?: number;
}

export const segment = (
  positions: readonly Position[],
  { everyS, pauseS = 0, hdop }: Recorded = {},
) => {
  const start = Date.parse('2026-11-01T00:00:00Z');
  const points = positions.map(([lng, lat], i) => {
    const at = start + (i * (everyS ?? 0) + (i > 1 ? pauseS : 0)) * 1_000;
    const time = everyS === undefined ? '' : `<time>${new Date(at).toISOString()}</time>`;
    const fix = hdop === undefined ? '' : `<hdop>${hdop}</hdop>`;
    return `<trkpt lat="${lat}" lon="${lng}"><ele>120</ele>${time}${fix}</trkpt>`;
  });
  return `<trkseg>${points.join('')}</trkseg>`;
};
export const track = (name: string, ...segments: string[]) =>
  `<trk><name>${name}</name>${segments.join('')}</trk>`;
export const gpx = (...content: string[]) =>
  `<?xml version="1.0"?>\n<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">${content.join('')}</gpx>`;
