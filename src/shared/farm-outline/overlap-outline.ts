import type { Position } from 'geojson';
import { union } from 'polyclip-ts';
import { closed } from './neighbour-outline.ts';
import type { SharedVertices } from './shared-vertices.ts';

/** Returns the outline of areas that may overlap; slower than that of neighbours. */
export function overlapOutline(shared: SharedVertices): Position[][][] {
  const polygons = shared.polygons.map((rings) => rings.map((ring) => closed(ring, shared)));
  const [first, ...others] = polygons as Parameters<typeof union>;
  return first ? union(first, ...others) : [];
}
