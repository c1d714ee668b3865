import type { MultiPolygon, Polygon, Position } from 'geojson';
import { simplifyRing } from '#shared/lib/geo';
import type { LonLatBounds } from '#shared/lib/lon-lat';

/** A quarter of a pixel of a farm that fills a screen, and a little closer. */
const STEPS_ACROSS = 4_800;
/** What a small map draws without a long task; a boundary beyond it is drawn coarser. */
const MOST_CORNERS = 10_000;
/** Corners simplified at once: a ragged outline must not take a minute. */
const LONGEST_PIECE = 250;
/** Decimals of a degree: a tenth of a metre. */
const DECIMALS = 6;

type Areas = readonly (Polygon | MultiPolygon)[];

/** Of a degree of longitude to one of latitude, and what is too small to be seen, in the latter. */
export function drawnScale([west, south, east, north]: LonLatBounds) {
  const squeeze = Math.cos(((south + north) / 2) * (Math.PI / 180));
  return { squeeze, tolerance: Math.max((east - west) * squeeze, north - south) / STEPS_ACROSS };
}

/** Areas with the corners a small map can show and no others, in the order they came. */
export function drawnAreas(areas: Areas, bounds: LonLatBounds): (Polygon | MultiPolygon)[] {
  const { squeeze, tolerance: unseen } = drawnScale(bounds);
  let tolerance = unseen;
  let drawn = areas.map((area) => simplified(area, squeeze, tolerance));
  while (cornersOf(drawn) > MOST_CORNERS && tolerance > 0 && tolerance < 1) {
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
    const kept = simplifyRing(flat, tolerance, LONGEST_PIECE);
    // A ring of two corners is none; the smallest ones stay as they are.
    const corners = kept.length >= 6 ? kept : flat;
    const result = Array.from({ length: corners.length / 2 }, (_, i) => [
      rounded(corners[2 * i]! / squeeze),
      rounded(corners[2 * i + 1]!),
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

const cornersOf = (areas: Areas): number =>
  areas.reduce((sum, { type, coordinates }) => {
    const polygons = type === 'Polygon' ? [coordinates] : coordinates;
    return sum + polygons.flat().reduce((corners, ring) => corners + ring.length, 0);
  }, 0);
