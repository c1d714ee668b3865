import { findingWords } from '#entities/boundary-health';
import { examineFarm } from '../../land/boundary-health/examine-farm.ts';
import type { BoundaryCheck, FarmKeyInput } from '../../../documents/farm-key/farm-key-input.ts';
import type { ReportTools } from '../../report-maker.ts';

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
