import { MIN_PIECE_HA } from '#entities/boundary-health';
import type { BoundaryFinding } from '#shared/api/contract';
import type { Polygon } from '#shared/geo-file/overlay';
import { hectaresOf, shownAreas } from './land.ts';

export const finding = (
  kind: BoundaryFinding['kind'],
  facts: Partial<BoundaryFinding>,
): BoundaryFinding => ({
  kind,
  count: 1,
  hectares: null,
  metres: null,
  point: null,
  areas: [],
  divided: [],
  drifted: [],
  is_accepted: false,
  ...facts,
});

/** A finding about pieces of land; no finding without pieces. */
export function aboutLand(
  kind: BoundaryFinding['kind'],
  land: readonly Polygon[],
): BoundaryFinding[] {
  if (land.length === 0) return [];
  return [
    finding(kind, { count: land.length, hectares: hectaresOf(land), areas: shownAreas(land) }),
  ];
}

/** Leaves out what may be the difference between two surveys of one line. */
export const largeEnough = (land: readonly Polygon[]): Polygon[] =>
  land.filter((polygon) => hectaresOf([polygon]) >= MIN_PIECE_HA);
