import { isInsideRing, pointWithin, reversed } from '#shared/lib/geo';
import { unionOf, type Polygon } from '#shared/geo-file/overlay';
import { largeEnough } from './finding.ts';
import { findOpenGaps } from './find-open-gaps.ts';
import { budget, unpack } from './land.ts';

export interface Gaps {
  gaps: Polygon[];
  /** False where the areas are too tangled to find gaps that are open at one end. */
  isComplete: boolean;
}

/**
 * Finds land that several areas surround together, or that is narrow and open at one end. The hole
 * of a single area is intended, such as a neighbour's land inside the farm.
 */
export function findGaps(areas: readonly Polygon[], union: readonly Polygon[]): Gaps {
  const intended = areas.flatMap(([, ...holes]) => holes);
  const holes = union.flatMap(([, ...inner]) => inner.map((hole): Polygon => [reversed(hole)]));
  const enclosed = largeEnough(holes).filter((gap) => {
    const [x, y] = pointWithin(unpack(gap));
    return !intended.some((hole) => isInsideRing(hole, x, y));
  });
  const open = findOpenGaps(areas);
  if (!open || open.length === 0) return { gaps: enclosed, isComplete: open !== null };
  // A narrow arm of an enclosed gap belongs to it.
  return { gaps: unionOf([...enclosed, ...open], budget()) ?? enclosed, isComplete: true };
}
