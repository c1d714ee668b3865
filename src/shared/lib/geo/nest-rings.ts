import type { Position } from 'geojson';
import { bboxOfPolygons } from './bbox.ts';
import { pointInGeometry } from './point-in-geometry.ts';
import type { LonLat, LonLatBounds } from '#shared/lib/lon-lat';

/**
 * Builds polygons from rings that do not cross, by containment: a ring inside no other is an outer
 * ring, a ring inside that is its hole, and a ring inside the hole is an outer ring again. Ignores
 * orientation. `spend` counts the work, which grows with the square of the rings.
 */
export function nestRings(
  rings: readonly Position[][],
  spend: (steps: number) => void = () => undefined,
): Position[][][] {
  if (rings.length < 2) return rings.map((ring) => [ring]);
  const placed = rings.map((ring) => ({
    ring,
    box: bboxOfPolygons([[ring]]),
    inner: pointOn(ring),
  }));
  const bySize = placed.toSorted((a, b) => sizeOf(b.box) - sizeOf(a.box));
  const polygons = new Map<Position[], Position[][]>();
  for (const [i, { ring, inner }] of bySize.entries()) {
    spend(i * STEPS_PER_RING);
    const around = bySize.slice(0, i).filter((other) => holds(other, inner, spend));
    if (around.length % 2 === 0) polygons.set(ring, [ring]);
    // The hole belongs to the smallest ring around it.
    else polygons.get(around[around.length - 1]!.ring)?.push(ring);
  }
  return [...polygons.values()];
}

const sizeOf = ([west, south, east, north]: LonLatBounds) => (east - west) * (north - south);

/** A point on an edge rather than a vertex, because rings may share vertices. */
function pointOn([
  [ax = NaN, ay = NaN] = [],
  [bx = NaN, by = NaN] = [],
]: readonly Position[]): LonLat {
  return [ax + (bx - ax) * 0.4987, ay + (by - ay) * 0.4987];
}

/** Steps for a comparison with a box, with a ring inside it, and for each vertex of that ring. */
const [STEPS_PER_RING, STEPS_PER_CHECK, STEPS_PER_VERTEX] = [10, 1_000, 20];

function holds(
  { ring, box }: { ring: Position[]; box: LonLatBounds },
  [x, y]: LonLat,
  spend: (steps: number) => void,
): boolean {
  const [west, south, east, north] = box;
  if (x < west || x > east || y < south || y > north) return false;
  spend(STEPS_PER_CHECK + ring.length * STEPS_PER_VERTEX);
  return pointInGeometry([x, y], { type: 'Polygon', coordinates: [ring] });
}
