import type { Corners } from '../draft.ts';
import type { Pace } from '../pace.ts';
import { boxOf, isInBox, isInsideRing, reversed, signedArea } from '../rings/ring-measures.ts';
import { arrange } from './arrangement.ts';
import { linkRings } from './link-rings.ts';
import { windingsOnTheLeft } from './windings.ts';

/** An outer ring, anticlockwise, and its holes, clockwise. */
export type Polygon = Corners[];

/**
 * The areas that rings wind around as often as `covers` asks for, as valid polygons; null when the
 * rings are too tangled to tell.
 */
export function areasCovered(
  rings: readonly Corners[],
  covers: (winding: number) => boolean,
  pace: Pace,
): Polygon[] | null {
  const arrangement = arrange(rings, pace);
  if (arrangement === null) return null;
  const { x, y, from, to, net } = arrangement;
  const left = windingsOnTheLeft(arrangement, pace);
  const borders = { x, y, from: [] as number[], to: [] as number[] };
  for (const [edge, winding] of left.entries()) {
    const isLeft = covers(winding);
    if (isLeft === covers(winding - net[edge]!)) continue;
    borders.from.push(isLeft ? from[edge]! : to[edge]!);
    borders.to.push(isLeft ? to[edge]! : from[edge]!);
  }
  return nested(linkRings(borders));
}

/** What is in the outer rings, however they wind, and in no hole. */
export function mended(polygons: readonly Polygon[], pace: Pace): Polygon[] | null {
  const parts: Corners[] = [];
  for (const [outer, ...holes] of polygons) {
    const solid = areasCovered([outer!], (winding) => winding !== 0, pace);
    const pits: Corners[] = [];
    for (const hole of holes) {
      const pit = areasCovered([hole], (winding) => winding !== 0, pace);
      if (pit === null) return null;
      pits.push(...pit.flat().map(reversed));
    }
    if (solid === null) return null;
    const left =
      pits.length === 0
        ? solid
        : areasCovered([...solid.flat(), ...pits], (winding) => winding > 0, pace);
    if (left === null) return null;
    parts.push(...left.flat());
  }
  return areasCovered(parts, (winding) => winding > 0, pace);
}

/** What lies in more than one of several valid polygons that wind as they should. */
export const shared = (polygons: readonly Polygon[], pace: Pace): Polygon[] | null =>
  areasCovered(polygons.flat(), (winding) => winding > 1, pace);

/** Puts each clockwise ring into the smallest anticlockwise one around it. */
function nested(rings: readonly Corners[]): Polygon[] {
  const measured = rings.map((ring) => ({ ring, area: signedArea(ring) }));
  const polygons = measured
    .filter(({ area }) => area > 0)
    .sort((one, other) => one.area - other.area)
    .map(({ ring }) => ({ box: boxOf(ring), rings: [ring] }));
  for (const { ring, area } of measured) {
    if (area >= 0) continue;
    // The middle of a side lies on no other ring.
    const [x, y] = [(ring[0]! + ring[2]!) / 2, (ring[1]! + ring[3]!) / 2];
    polygons
      .find(({ rings, box }) => isInBox(box, x, y) && isInsideRing(rings[0]!, x, y))
      ?.rings.push(ring);
  }
  return polygons.map(({ rings }) => rings);
}
