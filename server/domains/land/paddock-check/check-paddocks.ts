import type { MultiPolygon, Polygon } from 'geojson';
import { findingsOf, measurePaddocks, paddockFault } from '#entities/paddock';
import type { BoundaryFeature, PaddockKind } from '#shared/api/contract';
import { checkBoundary } from '../boundary-check/check-boundary.ts';

type Area = Polygon | MultiPolygon;

export interface PaddockQuestion {
  /** The paddocks of a call, as JSON text. */
  paddocks: string;
  /** The areas of the farm's boundary, each as GeoJSON text. */
  farm: readonly string[];
}

/** Hectares and findings of paddocks, or the first reason why they cannot be stored. */
export type PaddockVerdict =
  | { hectares: number[]; findings: string[] }
  | { fault: string; isTooLarge: boolean };

interface GivenPaddock {
  name: string;
  kind: PaddockKind;
  geometry: Area;
}

export const TOO_COMPLICATED = {
  fault: 'The paddocks are too complicated to check. Simplify them and try again.',
  isTooLarge: true,
} as const;

/** Validates paddocks by the rules of boundaries and compares them with the farm's land. */
export function checkPaddocks({ paddocks, farm }: PaddockQuestion): PaddockVerdict {
  const given = JSON.parse(paddocks) as GivenPaddock[];
  if (given.length === 0) return { hectares: [], findings: [] };
  const verdict = checkBoundary(given.map(featureOf));
  if ('fault' in verdict) return verdict;
  const areas = given.map(({ geometry }) => geometry);
  const land = measurePaddocks(
    areas,
    farm.map((text) => JSON.parse(text) as Area),
  );
  if (land === null) return TOO_COMPLICATED;
  const names = given.map(({ name }) => name);
  const fault = paddockFault(names, land);
  if (fault !== null) return { fault, isTooLarge: false };
  return { hectares: land.hectares, findings: findingsOf(land, names) };
}

const featureOf = ({ name, geometry }: GivenPaddock): BoundaryFeature => ({
  type: 'Feature',
  properties: { name },
  geometry,
});
