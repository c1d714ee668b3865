import type { Database } from '../../../server/platform/db/database.ts';

/** Adds parcels in rows of thirty, 0.01° wide and high: these of the cadastre as long as there are any. */
export async function addFarmParcels(
  database: Database,
  pids: readonly string[],
  { farmId, count, from = 0 }: { farmId: number; count: number; from?: number },
): Promise<void> {
  const parcelAt = (position: number) => {
    const west = 146.2 + (position % 30) * 0.01;
    const south = -34.47 - Math.floor(position / 30) * 0.01;
    return {
      farm_id: farmId,
      position,
      pid: pids[position] ?? `NSW-${farmId}-${position}`,
      jurisdictional_id: `${position + 1}//DP755510`,
      state: 'NSW' as const,
      lot: String(position + 1),
      section: null,
      plan: 'DP755510',
      plan_type: 'DP',
      volume: null,
      folio: null,
      local_government_area: 'Carrathool Shire',
      nrm_region: 'Riverina',
      parcel_type: 'lot' as const,
      area_ha: 100.25,
      geometry: JSON.stringify({
        type: 'Polygon',
        coordinates: [
          [
            [west, south],
            [west + 0.01, south],
            [west + 0.01, south + 0.01],
            [west, south + 0.01],
            [west, south],
          ],
        ],
      }),
      data_set_name: 'Test cadastre',
      data_set_version: '1',
      data_set_is_sample: true,
    };
  };
  await database.asOwner
    .insertInto('farm_parcel')
    .values(Array.from({ length: count }, (_, i) => parcelAt(from + i)))
    .execute();
}
