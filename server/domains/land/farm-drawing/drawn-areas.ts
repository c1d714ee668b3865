import type { MultiPolygon, Polygon, Position } from 'geojson';
import { simplifyRing, polygonsOf } from '#shared/lib/geo';
import type { LonLatBounds } from '#shared/lib/lon-lat';

/** Resolution of a farm that fills the screen: a quarter of a pixel, and slightly finer. */
const STEPS_ACROSS = 4_800;
/**
 * Maximum number of vertices that a small map draws without blocking; a larger boundary is drawn
 * more coarsely.
 */
const MAX_VERTICES = 10_000;
/** Number of vertices simplified at a time, so that a ragged outline does not take a minute. */
const MAX_PIECE_VERTICES = 250;
/** Decimals of a degree, precise to a tenth of a metre. */
const DECIMALS = 6;

type Areas = readonly (Polygon | MultiPolygon)[];

/**
 * `squeeze` is the ratio of a degree of longitude to one of latitude; `tolerance` is the largest
 * invisible distance, in degrees of latitude.
 */
export function drawnScale([west, south, east, north]: LonLatBounds) {
  const squeeze = Math.cos(((south + north) / 2) * (Math.PI / 180));
  return { squeeze, tolerance: Math.max((east - west) * squeeze, north - south) / STEPS_ACROSS };
}

/** Reduces areas to the vertices that a small map can show, in the same order. */
export function drawnAreas(areas: Areas, bounds: LonLatBounds): (Polygon | MultiPolygon)[] {
  const { squeeze, tolerance: unseen } = drawnScale(bounds);
  let tolerance = unseen;
  let drawn = areas.map((area) => simplified(area, squeeze, tolerance));
  while (verticesOf(drawn) > MAX_VERTICES && tolerance > 0 && tolerance < 1) {
    tolerance *= 2;
    drawn = drawn.map((area) => simplified(area, squeeze, tolerance));
  }
  return drawn;
}

function simplified<A extends Polygon | MultiPolygon>(
  area: A,
  squeeze: number,
  tolerance: number,
): A {
  const ring = (positions: Position[]): Position[] => {
    const flat = positions.slice(0, -1).flatMap(([lng = NaN, lat = NaN]) => [lng * squeeze, lat]);
    const kept = simplifyRing(flat, tolerance, MAX_PIECE_VERTICES);
    // A ring needs three vertices, so the smallest rings stay unchanged.
    const vertices = kept.length >= 6 ? kept : flat;
    const result = Array.from({ length: vertices.length / 2 }, (_, i) => [
      rounded(vertices[2 * i]! / squeeze),
      rounded(vertices[2 * i + 1]!),
    ]);
    return [...result, result[0]!];
  };
  const coordinates =
    area.type === 'Polygon'
      ? area.coordinates.map(ring)
      : area.coordinates.map((polygon) => polygon.map(ring));
  return { type: area.type, coordinates } as A;
}

const rounded = (degrees: number): number => Number(degrees.toFixed(DECIMALS));

const verticesOf = (areas: Areas): number =>
  areas.reduce((sum, area) => {
    return (
      sum +
      polygonsOf(area)
        .flat()
        .reduce((vertices, ring) => vertices + ring.length, 0)
    );
  }, 0);
