import { sql as raw } from 'kysely';
import type { SharedMapRecord } from '#shared/api/contract';
import type { Database } from '../../../platform/db/database.ts';
import type { FarmShapes, PaddockShape } from '../../land/farm-drawing/draw-farm.ts';

/** The choices of a shared map and its farm, unfiltered. */
export interface SharedFarm {
  farmId: number;
  /** Changes whenever anything that the map may show changes. */
  version: string;
  sites: readonly string[];
  parts: SharedMapRecord['parts'];
  baseMap: SharedMapRecord['base_map'];
  groundCover: string | null;
  lastDay: string | null;
  isWithdrawn: boolean;
  name: string;
  typedAddress: string;
  gate: [lng: number, lat: number];
  areaHa: number;
}

/** Reads without a signed-in user, because a key needs no sign-in. Null for an unknown key. */
export async function readSharedFarm(
  database: Database,
  kind: 'key' | 'picture_key',
  key: string,
): Promise<SharedFarm | null> {
  const row = await database.asWorker(
    (sql) =>
      sql
        .selectFrom('embed_key as k')
        .innerJoin('farm as f', 'f.id', 'k.farm_id')
        .leftJoin('farm_boundary as b', 'b.farm_id', 'f.id')
        .leftJoinLateral(
          (q) =>
            q
              .selectFrom('farm_parcel as p')
              .select([
                raw<number | null>`sum(p.area_ha)`.as('parcels_ha'),
                raw<
                  string | null
                >`md5(string_agg(p.pid || ' ' || p.xmin, ',' ORDER BY p.position))`.as(
                  'parcels_version',
                ),
              ])
              .whereRef('p.farm_id', '=', 'f.id')
              .as('parcels'),
          (join) => join.onTrue(),
        )
        .selectAll('k')
        .select([
          'f.name',
          'f.typed_front_gate_address',
          'f.front_gate_lat',
          'f.front_gate_lng',
          'f.deleted_at',
          'b.area_ha as boundary_ha',
          'parcels.parcels_ha',
          // A row's xmin changes with each update.
          raw<string>`concat_ws(':', k.id, k.xmin, f.xmin, b.xmin, parcels.parcels_version)`.as(
            'version',
          ),
        ])
        .where(`k.${kind}`, '=', key)
        .executeTakeFirst(),
    { share: 'visits' },
  );
  if (!row) return null;
  return {
    farmId: row.farm_id,
    version: row.version,
    sites: row.sites,
    parts: row.parts,
    baseMap: row.base_map,
    groundCover: row.ground_cover,
    lastDay: row.last_day,
    isWithdrawn: row.revoked_at !== null || row.deleted_at !== null,
    name: row.name,
    typedAddress: row.typed_front_gate_address,
    gate: [row.front_gate_lng, row.front_gate_lat],
    areaHa: row.parcels_ha ?? row.boundary_ha ?? 0,
  };
}

/** Reads a farm's shapes as text; the thread that draws them parses it. */
export function readFarmShapes(database: Database, farmId: number): Promise<FarmShapes> {
  return database.asWorker(async (sql) => {
    const parcels = await sql
      .selectFrom('farm_parcel')
      .select(['jurisdictional_id as lotPlan', raw<string>`geometry::text`.as('geometry')])
      .where('farm_id', '=', farmId)
      .orderBy('position')
      .execute();
    if (parcels.length > 0) return { parcels, features: '[]' };
    const boundary = await sql
      .selectFrom('farm_boundary')
      .select(raw<string>`features::text`.as('features'))
      .where('farm_id', '=', farmId)
      .executeTakeFirst();
    return { parcels, features: boundary?.features ?? '[]' };
  });
}

/** Reads a farm's paddocks, their shapes as text. */
export const readPaddockShapes = (database: Database, farmId: number): Promise<PaddockShape[]> =>
  database.asWorker((sql) =>
    sql
      .selectFrom('farm_paddock')
      .select(['name', 'area_ha as areaHa', raw<string>`geometry::text`.as('geometry')])
      .where('farm_id', '=', farmId)
      .orderBy('position')
      .execute(),
  );
