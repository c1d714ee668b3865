import type { MultiPolygon, Polygon } from 'geojson';
import { AUSTRALIA_BOUNDS, bboxOf, geometryFault, polygonsOf } from '#shared/lib/geo';
import { ParcelQuestionError, QUESTION_LIMITS } from './parcel-question-error.ts';

/** Validates a shape for a query. Throws `ParcelQuestionError` with the fault and its position. */
export function requireShape(shape: Polygon | MultiPolygon): void {
  const polygons = polygonsOf(shape);
  const vertices = polygons.reduce(
    (sum, rings) => sum + rings.reduce((all, { length }) => all + length, 0),
    0,
  );
  requireAtMost(polygons.length, QUESTION_LIMITS.polygons, 'polygons');
  requireAtMost(vertices, QUESTION_LIMITS.vertices, 'corners');
  const fault = geometryFault(shape);
  if (fault) throw new ParcelQuestionError('bad-shape', fault.message);
}

function requireAtMost(given: number, limit: number, what: string): void {
  if (given <= limit) return;
  throw new ParcelQuestionError(
    'too-large',
    `The shape has ${given} ${what}; at most ${limit} can be searched at once. Simplify it or search in parts.`,
  );
}

/** Validates a farm that distances are to be measured from. Throws `ParcelQuestionError`. */
export function requireFarm(farm: readonly (Polygon | MultiPolygon)[]): void {
  const [west, south, east, north] = AUSTRALIA_BOUNDS;
  for (const area of farm) {
    const box = bboxOf(area);
    if (!(box[0] >= west && box[1] >= south && box[2] <= east && box[3] <= north)) {
      throw new ParcelQuestionError('bad-shape', 'The farm is not in Australia.');
    }
  }
  if (farm.length === 0) throw new ParcelQuestionError('bad-shape', 'The farm has no area.');
}
