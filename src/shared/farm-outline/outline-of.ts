import type { MultiPolygon, Polygon, Position } from 'geojson';
import { union } from 'polyclip-ts';
import { intersectionsOf, edgesOf, flatRing, nestRings, signedArea } from '#shared/lib/geo';
import { shareCorners, type SharedCorners } from './shared-corners.ts';
import { unsharedRings } from './unshared-rings.ts';

/**
 * Returns the union of areas, without the lines between them. Gaps and overlaps narrower than
 * `tolerance` (in degrees of latitude; `squeeze` is the ratio of a degree of longitude to one of
 * latitude) are two surveys of one line and are removed; roads, holes and touching vertices remain.
 */
export function outlineOf(
  areas: readonly (Polygon | MultiPolygon)[],
  squeeze: number,
  tolerance: number,
): Polygon[] {
  const shared = shareCorners(areas, squeeze, tolerance);
  const polygons = withoutSharedSides(shared) ?? overlaid(shared);
  return polygons.flatMap((rings) => {
    const wide = rings.filter((ring) => widthOf(ring, squeeze) > tolerance);
    return wide[0] === rings[0] ? [{ type: 'Polygon' as const, coordinates: wide }] : [];
  });
}

/**
 * Returns null where areas overlap: an edge of one may then lie inside another, so cancelling edges
 * would be wrong.
 */
function withoutSharedSides(shared: SharedCorners): Position[][][] | null {
  const rings = unsharedRings(shared)?.map((ring) => closed(ring, shared));
  if (!rings) return null;
  for (const { kind } of intersectionsOf(edgesOf(rings))) if (kind !== 'touch') return null;
  const polygons = nestRings(rings);
  // Without the check of orientation, an outer ring inside another one would count as its hole.
  const areNested = polygons.every((nested) =>
    nested.every((ring, i) => signedArea(flatRing(ring)) > 0 === (i === 0)),
  );
  return areNested ? polygons : null;
}

function overlaid(shared: SharedCorners): Position[][][] {
  const polygons = shared.polygons.map((rings) => rings.map((ring) => closed(ring, shared)));
  const [first, ...others] = polygons as Parameters<typeof union>;
  return first ? union(first, ...others) : [];
}

const closed = (ring: readonly number[], { places }: SharedCorners): Position[] =>
  [...ring, ring[0]!].map((id) => places[id]!);

/** Average width of a long narrow ring: twice its area divided by its length. */
function widthOf(ring: readonly Position[], squeeze: number): number {
  const length = ring.slice(1).reduce((sum, [x = NaN, y = NaN], i) => {
    return sum + Math.hypot((x - ring[i]![0]!) * squeeze, y - ring[i]![1]!);
  }, 0);
  return (2 * Math.abs(signedArea(flatRing(ring))) * squeeze) / length;
}
