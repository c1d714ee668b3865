import { canBeFarmed, type ParcelRecord } from '#entities/parcel';
import type { ParcelEngine } from '../../../cadastre/parcel-engine.ts';
import { ParcelQuestionError } from '../../../cadastre/parcel-question-error.ts';
import { answered } from '../parcels/answered.ts';
import type { Area } from '../boundary-health-check/land.ts';
import type { CadastreParcel } from '../boundary-health-check/question.ts';

export const cadastreParcel = (record: ParcelRecord): CadastreParcel => ({
  pid: record.pid,
  lotPlan: record.jurisdictionalId,
  isLot: canBeFarmed(record),
  areaHa: record.areaHa,
  geometry: record.geometry,
});

/** Finds the parcels under a shape; null if that is too much for one search. */
export async function searchCadastre(
  engine: ParcelEngine,
  shape: Area,
): Promise<CadastreParcel[] | null> {
  const found = engine.intersecting(shape).catch((error: unknown) => {
    if (!(error instanceof ParcelQuestionError) || error.refusal === 'busy') throw error;
    return null;
  });
  return (await answered('property_id', found))?.map(cadastreParcel) ?? null;
}
