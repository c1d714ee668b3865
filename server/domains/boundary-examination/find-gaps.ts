import { isInsideRing, pointWithin, reversed } from '#shared/lib/geo';
import type { Polygon } from '#shared/lib/geo-file/overlay';
import { largeEnough } from './finding.ts';
import { unpack } from './land.ts';

/**
 * Finds land that several areas surround together. The hole of a single area is intended, such as a
 * neighbour's land inside the farm.
 */
export function findGaps(areas: readonly Polygon[], union: readonly Polygon[]): Polygon[] {
  const intended = areas.flatMap(([, ...holes]) => holes);
  const gaps = union.flatMap(([, ...holes]) => holes.map((hole): Polygon => [reversed(hole)]));
  return largeEnough(gaps).filter((gap) => {
    const [x, y] = pointWithin(unpack(gap));
    return !intended.some((hole) => isInsideRing(hole, x, y));
  });
}
