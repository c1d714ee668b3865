import { differenceOf, unionOf } from '#shared/geo-file/overlay';
import { editBudget, packArea, unpackArea, type AreaRings, type Vertices } from './rings.ts';

/** Joins areas where they touch or overlap; null when they are too tangled. */
export function mergeAreas(areas: readonly AreaRings[]): AreaRings[] | null {
  return unionOf(areas.map(packArea), editBudget())?.map(unpackArea) ?? null;
}

/** What remains of an area outside other areas; null when they are too tangled. */
export const areaWithout = (area: AreaRings, others: readonly AreaRings[]): AreaRings[] | null =>
  differenceOf(packArea(area), others.map(packArea), editBudget())?.map(unpackArea) ?? null;

/** What remains of an area outside a closed outline; null when they are too tangled. */
export const cutOut = (area: AreaRings, outline: Vertices): AreaRings[] | null =>
  areaWithout(area, [[outline]]);
