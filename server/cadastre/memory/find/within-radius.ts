import { MIN_SHARE_WITHIN_RADIUS } from '#entities/parcel';
import type { RadiusQuestion } from '../../parcel-engine.ts';
import type { PackedParcels } from '../packed-parcels.ts';
import { CoverageWalk } from './coverage.ts';
import { distanceRegion } from './distance-region.ts';
import { joinedOutlines } from './joined-outlines.ts';
import { OrdinalList } from './ordinal-list.ts';
import { WindingRegion } from './winding-region.ts';

/** Returns the indices of the parcels for `ParcelEngine.withinRadius`. */
export function findWithinRadius(
  parcels: PackedParcels,
  { farm, km, minAreaHa, ownPids, parcelType: wanted = 'lot' }: RadiusQuestion,
): Uint32Array {
  const walk = new CoverageWalk(parcels);
  const outlines = joinedOutlines(farm);
  const own = new Set(ownPids.map((pid) => parcels.find(pid)));
  walk.cover(
    { curves: new WindingRegion(outlines.rings) },
    {
      whole: (first, end) => {
        for (let parcel = first; parcel < end; parcel++) own.add(parcel);
      },
      partly: (parcel, sharedArea, parcelArea) => {
        if (sharedArea >= MIN_SHARE_WITHIN_RADIUS * parcelArea) own.add(parcel);
      },
    },
  );

  const { areasHa, groups } = parcels.arrays;
  const isWanted = parcels.groups.map(({ parcelType }) => parcelType === wanted);
  const skips = (parcel: number) =>
    areasHa[parcel]! <= minAreaHa || isWanted[groups[parcel]!] !== true || own.has(parcel);
  const found = new OrdinalList();
  walk.cover(distanceRegion(outlines, km * 1000), {
    skips,
    whole: (first, end) => {
      for (let parcel = first; parcel < end; parcel++) if (!skips(parcel)) found.push(parcel);
    },
    partly: (parcel, sharedArea, parcelArea) => {
      if (sharedArea >= MIN_SHARE_WITHIN_RADIUS * parcelArea) found.push(parcel);
    },
  });
  return found.finish();
}
