import type { MultiPolygon, Polygon } from 'geojson';
import { MIN_SHARE_UNDER_SHAPE } from '#entities/parcel';
import { polygonsOf } from '#shared/lib/geo';
import type { PackedParcels } from '../packed-parcels.ts';
import { CoverageWalk } from './coverage.ts';
import { outlinesOf } from './joined-outlines.ts';
import { WindingRegion } from './winding-region.ts';

/**
 * Returns the indices of the parcels for `ParcelEngine.intersecting`, ascending and without
 * duplicates.
 */
export function findUnderShape(parcels: PackedParcels, shape: Polygon | MultiPolygon): Uint32Array {
  const walk = new CoverageWalk(parcels);
  const polygons = polygonsOf(shape);
  const found = new Set<number>();
  for (const coordinates of polygons) {
    const curves = new WindingRegion(outlinesOf({ type: 'Polygon', coordinates }));
    const shapeArea = curves.area();
    walk.cover(
      { curves },
      {
        whole: (first, end) => {
          for (let parcel = first; parcel < end; parcel++) found.add(parcel);
        },
        partly: (parcel, sharedArea, parcelArea) => {
          const smaller = Math.min(parcelArea, shapeArea);
          if (sharedArea > 0 && sharedArea >= MIN_SHARE_UNDER_SHAPE * smaller) found.add(parcel);
        },
      },
    );
  }
  return Uint32Array.from(found).sort();
}
