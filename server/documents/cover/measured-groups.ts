import type { Zone } from '../../rasters/zonal/index.ts';

/**
 * Areas that are measured together: the farm's parcels and the comparison parcels; and paddocks,
 * each by itself.
 */
export interface MeasuredGroups {
  farm: readonly Zone[];
  comparison: readonly Zone[];
  paddocks?: readonly Zone[];
}

export const GROUP_NAMES = ['farm', 'comparison'] as const;
export type GroupName = (typeof GROUP_NAMES)[number];

/** A date counts for a group when at least this share of its area was measured. */
const MIN_MEASURED = 0.5;

export const hectaresOf = (zones: readonly Zone[]): number =>
  zones.reduce((sum, { areaHa }) => sum + areaHa, 0);

export const isEnoughMeasured = (measuredHa: number, areaHa: number): boolean =>
  measuredHa > 0 && measuredHa >= MIN_MEASURED * areaHa;

/**
 * Scales hectares of the part that was ever seen to the whole area, assuming that the rest is
 * alike.
 */
export const ofWholeArea = (hectares: number, measuredHa: number, areaHa: number): number =>
  hectares * (areaHa / measuredHa);
