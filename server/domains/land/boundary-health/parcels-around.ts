import type { Polygon } from 'geojson';
import type { BoundaryFeature } from '#shared/api/contract';
import { AUSTRALIA_BOUNDS, bboxOf, polygonsOf } from '#shared/lib/geo';
import { boundsOf, type LonLatBounds } from '#shared/lib/lon-lat';
import type { ParcelEngine } from '../../../cadastre/parcel-engine.ts';
import { searchCadastre } from './search-cadastre.ts';
import { isArea } from '../boundary-health-check/fix-features.ts';
import type { Area } from '../boundary-health-check/land.ts';
import type { CadastreParcel } from '../boundary-health-check/question.ts';

/** With more areas than this, one search covers them all. */
const MAX_SEARCHES = 20;
/**
 * Share of its width by which a box is enlarged: a search leaves out parcels of which it covers
 * less than a hundredth.
 */
const MARGIN = 0.25;
/** Vertices of the boundary times parcels around it that a thread compares within its time. */
const MAX_WORK = 100_000_000;

/** Finds the parcels around a custom boundary; null when there are too many to compare. */
export async function parcelsAround(
  engine: ParcelEngine,
  features: readonly BoundaryFeature[],
): Promise<CadastreParcel[] | null> {
  const areas = features.filter(isArea).map(({ geometry }) => geometry as Area);
  const boxes = areas.map(bboxOf);
  const searches = boxes.length > MAX_SEARCHES ? [boundsOf(boxes)] : boxes;
  const found = new Map<string, CadastreParcel>();
  for (const box of searches) {
    const shape = enlarged(box);
    if (shape === null) continue;
    const parcels = await searchCadastre(engine, shape);
    if (parcels === null) return null;
    for (const parcel of parcels) found.set(parcel.pid, parcel);
  }
  const vertices = areas.flatMap(polygonsOf).flat(2).length;
  return vertices * found.size > MAX_WORK ? null : [...found.values()];
}

/** Null for a box that is not in Australia. */
function enlarged([west, south, east, north]: LonLatBounds): Polygon | null {
  const [dx, dy] = [(east - west) * MARGIN, (north - south) * MARGIN];
  const [w, s, e, n] = AUSTRALIA_BOUNDS;
  const [x0, y0] = [Math.max(w, west - dx), Math.max(s, south - dy)];
  const [x1, y1] = [Math.min(e, east + dx), Math.min(n, north + dy)];
  if (x0 >= x1 || y0 >= y1) return null;
  return {
    type: 'Polygon',
    coordinates: [
      [
        [x0, y0],
        [x1, y0],
        [x1, y1],
        [x0, y1],
        [x0, y0],
      ],
    ],
  };
}
