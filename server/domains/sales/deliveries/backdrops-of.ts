import type { ParcelRecord } from '#entities/parcel';
import { distanceRing } from '#entities/farm';
import { extentOf } from '#shared/lib/geo';
import type { MapImagery } from '../../../documents/map-backdrop.ts';
import type { ReportTools } from '../../report-maker.ts';

/** Land beside a farm: the comparison parcels, and how far they were searched. */
interface Around {
  parcels: readonly ParcelRecord[];
  km: number;
}

/**
 * The backdrops of a report’s maps as a part of its input, or that they are missing; nothing where
 * none may be printed.
 */
export async function backdropsOf(
  { readBackdrop }: Pick<ReportTools, 'readBackdrop'>,
  parcels: readonly ParcelRecord[],
  around?: Around,
): Promise<MapImagery> {
  const farm = await readBackdrop(extentOf(parcels));
  if (!farm) return {};
  if (farm === 'away') return { isImageryMissing: true };
  if (!around) return { backdrops: { farm } };
  const reach = around.km > 0 ? [{ geometry: distanceRing(parcels, around.km) }] : [];
  const all = await readBackdrop(extentOf([...parcels, ...around.parcels, ...reach]));
  if (all === 'away') return { backdrops: { farm }, isImageryMissing: true };
  return { backdrops: { farm, ...(all && { around: all }) } };
}
