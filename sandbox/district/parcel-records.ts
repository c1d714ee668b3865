import type { ParcelRecord } from '#entities/parcel';
import { areaHa } from '#shared/lib/geo';
import type { Landscape } from './landscape.ts';

/** The sample landscape as cadastre records. */
export function sampleParcelRecords({ units, localities }: Landscape): ParcelRecord[] {
  return units.map((unit) => {
    const { localGovernmentArea, nrmRegion } = localities[unit.locality]!;
    return {
      pid: unit.pid,
      jurisdictionalId: unit.jurisdictionalId,
      state: unit.state,
      lot: unit.lot,
      section: unit.section,
      plan: unit.plan,
      planType: unit.planType,
      volume: unit.volume,
      folio: unit.folio,
      localGovernmentArea,
      nrmRegion,
      parcelType: unit.parcelType,
      areaHa: areaHa(unit.geometry),
      geometry: unit.geometry,
    };
  });
}
