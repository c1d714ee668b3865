import { sql as raw } from 'kysely';
import type { BoundaryVersion } from '#shared/api/contract';
import type { Sql } from '../../../platform/db/database.ts';

export interface VersionFacts {
  kind: BoundaryVersion['kind'];
  /** E-mail of the user who made the change. */
  by: string;
  at: Date;
  /** The version that a restore repeats. */
  restoredFrom?: number;
}

/**
 * Records the farm's present boundary and gate as its latest version, after a change to either.
 * Records nothing for a farm without a boundary, or if neither differs from the latest version. The
 * caller has locked the farm.
 */
export async function recordVersion(
  sql: Sql,
  farmId: number,
  { kind, by, at, restoredFrom }: VersionFacts,
): Promise<void> {
  await raw`
    INSERT INTO boundary_version (farm_id, number, made_at, made_by, kind, restored_from, before_ha,
      area_ha, gate_lat, gate_lng, land_hash, parcels, features)
    SELECT f.id, coalesce(last.number, 0) + 1, ${at}, ${by},
      CASE WHEN last.number IS NULL THEN 'created' ELSE ${kind} END, ${restoredFrom ?? null}::integer,
      last.area_ha, land.area_ha, f.front_gate_lat, f.front_gate_lng,
      land.land_hash, land.parcels, land.features
    FROM farm f
      CROSS JOIN present_boundary(f.id) land
      LEFT JOIN LATERAL (
        SELECT number, area_ha, gate_lat, gate_lng, land_hash FROM boundary_version v
        WHERE v.farm_id = f.id ORDER BY number DESC LIMIT 1
      ) last ON true
    WHERE f.id = ${farmId}
      AND (last.land_hash, last.gate_lat, last.gate_lng)
        IS DISTINCT FROM (land.land_hash, f.front_gate_lat, f.front_gate_lng)`.execute(sql);
}
