import { findingWords } from '#entities/boundary-health';
import { distanceRing } from '#entities/farm';
import type { ParcelRecord } from '#entities/parcel';
import { extentOf } from '#shared/lib/geo';
import type { BoundaryCheck, FarmKeyInput } from '../../../documents/farm-key/farm-key-input.ts';
import type { MapImagery } from '../../../documents/map-backdrop.ts';
import { examineFarm } from '../../land/boundary-health/examine-farm.ts';
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

/** Examines the parcels of a Farm Key; the key measures the distance of the gate itself. */
export async function checkBoundary(
  { farm: { gate }, parcels }: Pick<FarmKeyInput, 'farm' | 'parcels'>,
  { parcels: engine, examineBoundary: examine }: ReportTools,
): Promise<BoundaryCheck> {
  const { lng, lat } = gate ?? { lng: 0, lat: 0 };
  const { health } = await examineFarm(
    {
      version: 0,
      gate: [lng, lat],
      parcels: parcels.map((parcel) => ({ ...parcel, lotPlan: parcel.jurisdictionalId })),
      features: null,
      accepted: {},
    },
    { engine, examine },
  );
  return {
    comparedWith: health.cadastre,
    findings: health.findings.filter(({ kind }) => kind !== 'gate').map(findingWords),
    unchecked: health.unchecked,
  };
}
