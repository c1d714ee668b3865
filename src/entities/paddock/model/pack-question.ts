import { flatRing, polygonsOf } from '#shared/lib/geo';
import { packShapes, type PackedShapes } from '#shared/packed-shapes';
import type { Area } from './farm-land.ts';

/** Paddocks and their farm, as they are posted to a worker. */
export interface MeasureQuestion {
  paddocks: PackedShapes;
  farm: PackedShapes;
}

export const packQuestion = (
  paddocks: readonly Area[],
  farm: readonly Area[],
): MeasureQuestion => ({ paddocks: packAreas(paddocks), farm: packAreas(farm) });

const packAreas = (areas: readonly Area[]) =>
  packShapes(
    areas.map((area) => polygonsOf(area).map((rings) => rings.map((ring) => flatRing(ring)))),
  );
