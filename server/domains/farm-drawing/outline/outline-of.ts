import type { MultiPolygon, Polygon, Position } from 'geojson';
import { union } from 'polyclip-ts';
import { meetingsOf, sidesOf } from '#shared/lib/geo';
import { nestRings } from '../../../cadastre/import/geometry/nest-rings.ts';
import { shareCorners, type SharedCorners } from './shared-corners.ts';
import { unsharedRings } from './unshared-rings.ts';

/**
 * What areas cover together, without the lines between them. Gaps and overlaps narrower than
 * `tolerance` (degrees of latitude; `squeeze`: of a degree of longitude to one of latitude) are two
 * surveys of one line, and go; roads, holes and corners that only touch stay.
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

/** Null where areas overlap: a side of one may then lie inside another, and cancelling is wrong. */
function withoutSharedSides(shared: SharedCorners): Position[][][] | null {
  const rings = unsharedRings(shared)?.map((ring) => closed(ring, shared));
  if (!rings) return null;
  for (const { kind } of meetingsOf(sidesOf(rings))) if (kind !== 'touch') return null;
  const polygons = nestRings(rings);
  // An outer ring inside another one would be taken for its hole, but for its direction.
  const areNested = polygons.every((nested) =>
    nested.every((ring, i) => doubledArea(ring) > 0 === (i === 0)),
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

/** Of a ring as long as it is wide and narrow as it is: twice its area by its length. */
function widthOf(ring: readonly Position[], squeeze: number): number {
  const length = ring.slice(1).reduce((sum, [x = NaN, y = NaN], i) => {
    return sum + Math.hypot((x - ring[i]![0]!) * squeeze, y - ring[i]![1]!);
  }, 0);
  return (Math.abs(doubledArea(ring)) * squeeze) / length;
}

/** In square degrees; positive anticlockwise. */
function doubledArea(ring: readonly Position[]): number {
  const [x0 = NaN, y0 = NaN] = ring[0] ?? [];
  return ring.slice(1).reduce((sum, [x = NaN, y = NaN], i) => {
    const [fromX = NaN, fromY = NaN] = ring[i] ?? [];
    // From the first corner: far from zero, the products would drown the sum.
    return sum + (fromX - x0) * (y - y0) - (x - x0) * (fromY - y0);
  }, 0);
}
