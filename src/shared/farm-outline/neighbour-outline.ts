import type { Polygon, Position } from 'geojson';
import { edgesOf, flatRing, intersectionsOf, nestRings, signedArea } from '#shared/lib/geo';
import type { SharedVertices } from './shared-vertices.ts';
import { unsharedRings } from './unshared-rings.ts';

/** The plane in which an outline is measured. */
export interface OutlineScale {
  /** Ratio of a degree of longitude to one of latitude. */
  squeeze: number;
  /** Width that counts as a line, in degrees of latitude. */
  tolerance: number;
}

/**
 * Returns the outline of areas that adjoin one another or stand alone. Null where some overlap: an
 * edge of one may then lie inside another, so cancelling edges would be wrong.
 */
export function neighbourOutline(shared: SharedVertices): Position[][][] | null {
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

/** Converts rings to polygons, without those as narrow as a line. */
export const wideParts = (
  polygons: readonly Position[][][],
  { squeeze, tolerance }: OutlineScale,
): Polygon[] =>
  polygons.flatMap((rings) => {
    const wide = rings.filter((ring) => widthOf(ring, squeeze) > tolerance);
    return wide[0] === rings[0] ? [{ type: 'Polygon' as const, coordinates: wide }] : [];
  });

export const closed = (ring: readonly number[], { places }: SharedVertices): Position[] =>
  [...ring, ring[0]!].map((id) => places[id]!);

/** Average width of a long narrow ring: twice its area divided by its length. */
function widthOf(ring: readonly Position[], squeeze: number): number {
  const length = ring.slice(1).reduce((sum, [x = NaN, y = NaN], i) => {
    return sum + Math.hypot((x - ring[i]![0]!) * squeeze, y - ring[i]![1]!);
  }, 0);
  return (2 * Math.abs(signedArea(flatRing(ring))) * squeeze) / length;
}
