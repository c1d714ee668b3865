import type { MultiPolygon, Polygon } from 'geojson';
import { neighbourOutline, wideParts } from './neighbour-outline.ts';
import { overlapOutline } from './overlap-outline.ts';
import { shareVertices } from './shared-vertices.ts';

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
  const shared = shareVertices(areas, squeeze, tolerance);
  return wideParts(neighbourOutline(shared) ?? overlapOutline(shared), { squeeze, tolerance });
}
