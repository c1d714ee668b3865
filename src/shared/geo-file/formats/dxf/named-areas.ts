import {
  boxOf,
  isInBox,
  isInsideRing,
  signedArea,
  type Box,
  type PackedRing,
} from '#shared/lib/geo';
import type { WorkBudget } from '../../base/work-budget.ts';
import type { DxfText } from './drawing.ts';

/** A closed polyline: an area, or a hole of one. */
export interface ClosedPolyline {
  layer: string;
  ring: PackedRing;
}

export interface NamedArea {
  layer: string;
  rings: PackedRing[];
  name: string | null;
}

/** Layers whose closed polylines are holes, since polylines have none. */
const HOLES = /^(?:holes?|islands?|exclusions?|cut[ _-]?outs?)$/i;

/**
 * Builds areas from closed polylines. A polyline on a layer of holes is cut out of the smallest
 * area around it; a text names the smallest area around it.
 */
export async function namedAreas(
  polylines: readonly ClosedPolyline[],
  texts: readonly DxfText[],
  budget: WorkBudget,
): Promise<{ areas: NamedArea[]; unusedTexts: number }> {
  const isHole = ({ layer }: ClosedPolyline) => HOLES.test(layer);
  const areas = polylines
    .filter((polyline) => !isHole(polyline))
    .map(({ layer, ring }) => ({
      area: { layer, rings: [ring], name: null } as NamedArea,
      box: boxOf(ring),
      size: Math.abs(signedArea(ring)),
    }));
  const bySize = areas.toSorted((one, other) => one.size - other.size);
  const around = (x: number, y: number, least = 0) => {
    budget.spend(bySize.length);
    return bySize.find(
      ({ area, box, size }) => size > least && holds(area.rings, box, x, y, budget),
    )?.area;
  };
  for (const { layer, ring } of polylines.filter(isHole)) {
    const outer = around(ring[0]!, ring[1]!, Math.abs(signedArea(ring)));
    if (outer) outer.rings.push(ring);
    else areas.push({ area: { layer, rings: [ring], name: null }, box: boxOf(ring), size: 0 });
    await budget.reach();
  }
  let unusedTexts = 0;
  for (const { text, place } of texts) {
    const area = around(...place);
    if (area && area.name === null && text !== '') area.name = text;
    else unusedTexts++;
    await budget.reach();
  }
  return { areas: areas.map(({ area }) => area), unusedTexts };
}

/** Inside the outer ring or on it, and not inside a hole. */
function holds(
  [outer, ...holes]: readonly PackedRing[],
  box: Box,
  x: number,
  y: number,
  budget: WorkBudget,
): boolean {
  if (!isInBox(box, x, y)) return false;
  budget.spend(outer!.length / 2);
  if (isInsideRing(outer!, x, y) === false) return false;
  return holes.every((hole) => {
    budget.spend(hole.length / 2);
    return isInsideRing(hole, x, y) !== true;
  });
}
