import type { Geometry, MultiPolygon, Polygon, Position } from 'geojson';
import { geometryFault, type GeometryFault } from '#shared/lib/geo';
import { mendRings } from './mend-rings.ts';
import type { ToWgs84 } from './reference-system.ts';
import { ringOnGrid, type Repair } from './ring-on-grid.ts';

/** Reasons why a geometry cannot be a parcel. */
export type GeometryRefusal = 'no-geometry' | 'not-an-area' | 'no-area' | GeometryFault['kind'];

export type ParcelArea =
  | { ok: true; geometry: Polygon | MultiPolygon; repairs: Set<Repair> }
  | { ok: false; refusal: GeometryRefusal; detail: string };

/**
 * Returns a valid area in WGS84 on a centimetre grid, with right-hand rings. Rejects an ambiguous
 * geometry with the position of its fault instead of guessing.
 */
export function parcelArea(geometry: Geometry | null, toWgs84: ToWgs84): ParcelArea {
  if (geometry === null) return refused('no-geometry', 'The feature has no geometry.');
  const repairs = new Set<Repair>();
  const polygons = polygonsOf(geometry, repairs);
  if (polygons === null) return refused('not-an-area', `The feature is a ${geometry.type}.`);

  let tidied = polygons.flatMap((rings) => tidyPolygon(rings, toWgs84, repairs));
  if (tidied.length === 0) return refused('no-area', 'The feature encloses nothing.');
  for (let round = 0; ; round++) {
    const area = areaOf(tidied);
    const fault = geometryFault(area);
    if (!fault) return { ok: true, geometry: area, repairs };
    // Repairing one fault may expose another, but only a few times.
    const mended = round < MENDING_ROUNDS ? mendRings(tidied, fault, repairs) : null;
    if (!mended) return refused(fault.kind, fault.message);
    tidied = mended;
  }
}

const MENDING_ROUNDS = 4;

const refused = (refusal: GeometryRefusal, detail: string): ParcelArea => ({
  ok: false,
  refusal,
  detail,
});

function areaOf(polygons: Position[][][]): Polygon | MultiPolygon {
  return polygons.length === 1
    ? { type: 'Polygon', coordinates: polygons[0]! }
    : { type: 'MultiPolygon', coordinates: polygons };
}

/** Returns null when the geometry has only points and lines. */
function polygonsOf(geometry: Geometry, repairs: Set<Repair>): Position[][][] | null {
  if (geometry.type === 'Polygon') return [geometry.coordinates];
  if (geometry.type === 'MultiPolygon') return geometry.coordinates;
  if (geometry.type !== 'GeometryCollection') return null;
  const parts = geometry.geometries.map((part) => polygonsOf(part, repairs));
  const areas = parts.filter((part) => part !== null);
  if (areas.length === 0) return null;
  if (areas.length < parts.length) repairs.add('other-geometry-left-out');
  return areas.flat();
}

/** Returns no polygon when its outer ring encloses nothing. */
function tidyPolygon(
  rings: readonly Position[][],
  toWgs84: ToWgs84,
  repairs: Set<Repair>,
): Position[][][] {
  const tidied: Position[][] = [];
  for (const [index, ring] of rings.entries()) {
    const tidy = ringOnGrid(ring, index === 0 ? 'outer' : 'hole', toWgs84, repairs);
    if (tidy) tidied.push(tidy);
    else if (index === 0) return [];
  }
  return tidied.length === 0 ? [] : [tidied];
}
