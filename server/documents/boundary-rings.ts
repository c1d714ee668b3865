import type { MultiPolygon, Polygon, Position } from 'geojson';
import { polygonsOf, flatRing, positionsOf, reversed, signedArea, tidyRing } from '#shared/lib/geo';

/** Lon/lat pairs in degrees, closed: the last position repeats the first. */
export type Ring = [lng: number, lat: number][];

/** The outer ring, counter-clockwise, then its holes, clockwise. */
export type PolygonRings = [outer: Ring, ...holes: Ring[]];

/**
 * Returns the polygons of a geometry as every delivered file stores them, so that all files draw
 * the same line: 2-D, 7 decimals (about 1 cm, RFC 7946 §11.2), closed, without repeated positions,
 * right-hand rule. Drops rings that have no area at that precision.
 * @throws RangeError when a position is not on the globe or no polygon has an area.
 */
export function boundaryPolygons(geometry: Polygon | MultiPolygon): PolygonRings[] {
  const parts = polygonsOf(geometry);
  const polygons = parts.flatMap(([outer, ...holes]): PolygonRings[] => {
    const shell = outer && storedRing(outer, false);
    if (!shell) return [];
    const rings = holes.map((hole) => storedRing(hole, true));
    return [[shell, ...rings.filter((ring) => ring !== null)]];
  });
  if (polygons.length === 0) throw new RangeError('the geometry has no area');
  return polygons;
}

/** The polygons as one GeoJSON geometry. */
export function geometryOf(polygons: PolygonRings[]): Polygon | MultiPolygon {
  const [only] = polygons;
  return only && polygons.length === 1
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates: polygons };
}

function storedRing(positions: readonly Position[], isHole: boolean): Ring | null {
  const { ring } = tidyRing(flatRing(positions.map(roundedPoint)));
  const area = ring ? signedArea(ring) : 0;
  if (!ring || area === 0) return null;
  return positionsOf(area < 0 === isHole ? ring : reversed(ring));
}

function roundedPoint([lng = NaN, lat = NaN]: Position): [number, number] {
  if (!(Math.abs(lng) <= 180 && Math.abs(lat) <= 90)) {
    throw new RangeError(`the position ${lng}, ${lat} is not a longitude and latitude`);
  }
  return [Math.round(lng * 1e7) / 1e7, Math.round(lat * 1e7) / 1e7];
}
