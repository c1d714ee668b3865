import { boxOf, isInBox, isInsideRing, signedArea } from '#shared/lib/geo';
import type { PackedRing } from '#shared/lib/geo';
import type { WorkBudget } from '../../base/work-budget.ts';

/**
 * Groups the rings of a shapefile record into areas. By the format outer rings run clockwise and
 * holes anticlockwise; some writers do the opposite, but the largest ring is always an outer one. A
 * hole goes to the smallest ring around it; a hole without one goes to the largest area, where
 * validation reports it as outside.
 */
export async function areasOfRings(
  rings: readonly PackedRing[],
  budget: WorkBudget,
): Promise<PackedRing[][]> {
  const measured = rings
    .filter((ring) => ring.length > 0)
    .map((ring) => ({ ring, area: signedArea(ring) }));
  const largest = measured.reduce(
    (most, { area }) => (Math.abs(area) > Math.abs(most) ? area : most),
    0,
  );
  const isHole = (area: number) => area * largest < 0;
  const areas = measured
    .filter(({ area }) => !isHole(area))
    .map(({ ring, area }) => ({ rings: [ring], box: boxOf(ring), size: Math.abs(area) }))
    .sort((one, other) => one.size - other.size);
  for (const { ring, area } of measured) {
    if (!isHole(area)) continue;
    // Passing over an area takes as long as comparing two pairs of edges.
    budget.spend(2 * areas.length);
    const around = areas.find(({ rings, size, box }) => {
      if (size <= Math.abs(area) || !isInBox(box, ring[0]!, ring[1]!)) return false;
      return holds(rings[0]!, ring, budget);
    });
    (around ?? areas[areas.length - 1])?.rings.push(ring);
    await budget.reach();
  }
  return areas.map(({ rings }) => rings);
}

/** A vertex of the hole may touch the outer ring; the first one off the ring decides. */
function holds(outer: PackedRing, hole: PackedRing, budget: WorkBudget): boolean {
  for (let i = 0; i < hole.length; i += 2) {
    budget.spend(outer.length / 2);
    const side = isInsideRing(outer, hole[i]!, hole[i + 1]!);
    if (side !== null) return side;
  }
  return true;
}
