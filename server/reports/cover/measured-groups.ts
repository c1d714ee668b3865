import type { Zone } from '../../rasters/zonal/index.ts';

/** Areas that are measured together: the farm's parcels, and those it is compared with. */
export interface MeasuredGroups {
  farm: readonly Zone[];
  comparison: readonly Zone[];
}

export type GroupName = keyof MeasuredGroups;
export const GROUP_NAMES = ['farm', 'comparison'] as const satisfies readonly GroupName[];

/** A date counts for a group when at least this share of its area is measured. */
export const LEAST_MEASURED = 0.5;

export const hectaresOf = (zones: readonly Zone[]): number =>
  zones.reduce((sum, { areaHa }) => sum + areaHa, 0);
