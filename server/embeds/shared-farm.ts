import type { MultiPolygon, Polygon } from 'geojson';
import type { EmbedKeyRecord } from '#shared/api/contract';
import type { Database } from '../db/database.ts';

/** A shared map's choices and the farm they are of, before anything is left out. */
export interface SharedFarm {
  sites: readonly string[];
  parts: EmbedKeyRecord['parts'];
  baseMap: EmbedKeyRecord['base_map'];
  groundCover: string | null;
  lastDay: string | null;
  isWithdrawn: boolean;
  name: string;
  typedAddress: string;
  gate: [lng: number, lat: number];
  areas: (Polygon | MultiPolygon)[];
  /** Of the parcels, in the order of `areas`; none for a custom boundary. */
  lotPlans: string[];
  areaHa: number;
}

/** Whoever asks: a key needs no sign-in. Null for a key that is none. */
export function readSharedFarm(
  database: Database,
  kind: 'key' | 'picture_key',
  key: string,
): Promise<SharedFarm | null> {
  return database.working(async (sql) => {
    const row = await sql
      .selectFrom('embed_key as k')
      .innerJoin('farm as f', 'f.id', 'k.farm_id')
      .leftJoin('farm_boundary as b', 'b.farm_id', 'f.id')
      .selectAll('k')
      .select([
        'f.name',
        'f.typed_front_gate_address',
        'f.front_gate_lat',
        'f.front_gate_lng',
        'f.deleted_at',
        'b.features',
        'b.area_ha as boundary_ha',
      ])
      .where(`k.${kind}`, '=', key)
      .executeTakeFirst();
    if (!row) return null;
    const parcels = await sql
      .selectFrom('farm_parcel')
      .select(['jurisdictional_id', 'geometry', 'area_ha'])
      .where('farm_id', '=', row.farm_id)
      .orderBy('position')
      .execute();
    const custom = (row.features ?? [])
      .map(({ geometry }) => geometry)
      .filter(({ type }) => type === 'Polygon' || type === 'MultiPolygon') as SharedFarm['areas'];
    const isOfParcels = parcels.length > 0;
    return {
      sites: row.sites,
      parts: row.parts,
      baseMap: row.base_map,
      groundCover: row.ground_cover,
      lastDay: row.last_day,
      isWithdrawn: row.revoked_at !== null || row.deleted_at !== null,
      name: row.name,
      typedAddress: row.typed_front_gate_address,
      gate: [row.front_gate_lng, row.front_gate_lat],
      areas: isOfParcels ? parcels.map(({ geometry }) => geometry) : custom,
      lotPlans: parcels.map((parcel) => parcel.jurisdictional_id),
      areaHa: isOfParcels
        ? parcels.reduce((sum, parcel) => sum + parcel.area_ha, 0)
        : (row.boundary_ha ?? 0),
    };
  });
}
