import type { MultiPolygon, Polygon as GeoPolygon, Position } from 'geojson';
import {
  flatRing,
  lengthM,
  polygonsHa,
  polygonsOf,
  positionsOf,
  reversed,
  signedArea,
} from '#shared/lib/geo';
import { unionOf, type Polygon, type WorkBudget } from '#shared/geo-file/overlay';

export type Area = GeoPolygon | MultiPolygon;

/** Smaller pieces of land are rounding errors: 50 m², which two decimals show as 0.01 ha. */
export const MIN_FINDING_HA = 0.005;
/** Two surveys of one line differ by up to this; narrower land is not mentioned. */
const MIN_WIDTH_M = 1;
const M2_PER_HA = 10_000;

/** Whether land is larger than a difference between surveys. */
export function isNoticeable(polygon: Polygon): boolean {
  const hectares = polygonsHa([polygon]);
  if (hectares < MIN_FINDING_HA) return false;
  const borderM = polygon.reduce((sum, ring) => sum + lengthM(positionsOf(ring)), 0);
  return (2 * hectares * M2_PER_HA) / borderM >= MIN_WIDTH_M;
}

/** The polygons of an area with their land on the left of each ring. */
export const packArea = (area: Area): Polygon[] =>
  polygonsOf(area).map((rings) => rings.map((ring, i) => oriented(ring, i === 0)));

function oriented(positions: readonly Position[], isOuter: boolean) {
  const ring = flatRing(positions);
  return signedArea(ring) > 0 === isOuter ? ring : reversed(ring);
}

/**
 * The land of a farm without the lines between its parcels, and without the slivers that neighbouring
 * surveys leave between them; null when the borders are too tangled.
 */
export function farmLand(areas: readonly Area[], budget: WorkBudget): Polygon[] | null {
  const whole = unionOf(areas.flatMap(packArea), budget);
  return (
    whole &&
    whole
      .filter(isNoticeable)
      .map(([outer, ...holes]) => [
        outer!,
        ...holes.filter((hole) => isNoticeable([reversed(hole)])),
      ])
  );
}
