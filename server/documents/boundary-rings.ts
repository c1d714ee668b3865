import type { MultiPolygon, Polygon, Position } from 'geojson';

/** Lon/lat pairs in degrees, closed: the last position repeats the first. */
export type Ring = [lng: number, lat: number][];

/** The outer ring, counter-clockwise, then its holes, clockwise. */
export type PolygonRings = [outer: Ring, ...holes: Ring[]];

/** west, south, east, north */
export type Bbox = [west: number, south: number, east: number, north: number];

/**
 * Returns the polygons of a geometry as every delivered file stores them, so that all files draw
 * the same line: 2-D, 7 decimals (about 1 cm, RFC 7946 §11.2), closed, without repeated positions,
 * right-hand rule. Drops rings that have no area at that precision.
 * @throws RangeError when a position is not on the globe or no polygon has an area.
 */
export function boundaryPolygons(geometry: Polygon | MultiPolygon): PolygonRings[] {
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const polygons = parts.flatMap(([outer, ...holes]): PolygonRings[] => {
    const shell = outer && tidyRing(outer, 'counter-clockwise');
    if (!shell) return [];
    const rings = holes.map((hole) => tidyRing(hole, 'clockwise'));
    return [[shell, ...rings.filter((ring) => ring !== null)]];
  });
  if (polygons.length === 0) throw new RangeError('the geometry has no area');
  return polygons;
}

export function bboxOf(polygons: readonly PolygonRings[]): Bbox {
  const box: Bbox = [Infinity, Infinity, -Infinity, -Infinity];
  // Holes need no check: they are inside their outer ring.
  for (const [outer] of polygons) {
    for (const [lng, lat] of outer) {
      box[0] = Math.min(box[0], lng);
      box[1] = Math.min(box[1], lat);
      box[2] = Math.max(box[2], lng);
      box[3] = Math.max(box[3], lat);
    }
  }
  return box;
}

function tidyRing(
  positions: readonly Position[],
  turn: 'clockwise' | 'counter-clockwise',
): Ring | null {
  const ring: Ring = [];
  for (const position of positions) {
    const point = roundedPoint(position);
    const last = ring.at(-1);
    if (!last || last[0] !== point[0] || last[1] !== point[1]) ring.push(point);
  }
  const [first] = ring;
  const last = ring.at(-1);
  if (!first || !last) return null;
  if (first[0] !== last[0] || first[1] !== last[1]) ring.push([first[0], first[1]]);
  const area = signedArea(ring);
  if (ring.length < 4 || area === 0) return null;
  return area > 0 === (turn === 'counter-clockwise') ? ring : ring.reverse();
}

function roundedPoint([lng = NaN, lat = NaN]: Position): [number, number] {
  if (!(Math.abs(lng) <= 180 && Math.abs(lat) <= 90)) {
    throw new RangeError(`the position ${lng}, ${lat} is not a longitude and latitude`);
  }
  return [Math.round(lng * 1e7) / 1e7, Math.round(lat * 1e7) / 1e7];
}

/** Square degrees, positive when counter-clockwise; relative to the first point for precision. */
function signedArea(ring: Ring): number {
  const [x0, y0] = ring[0] ?? [0, 0];
  let twice = 0;
  for (let i = 1; i < ring.length; i++) {
    const [x1, y1] = ring[i - 1]!;
    const [x2, y2] = ring[i]!;
    twice += (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0);
  }
  return twice / 2;
}
