import type { BoundaryFeature } from '#shared/api/contract';
import type { LonLat } from '#shared/lib/lon-lat';
import { notFound } from '../../../platform/call-error.ts';
import type { Sql } from '../../../platform/db/database.ts';
import { currentVersion } from '../boundary-history/lock-at-version.ts';
import type { Area } from '../boundary-health-check/land.ts';

/** A farm's parcel as it was copied. */
export interface OwnParcel {
  pid: string;
  lotPlan: string;
  areaHa: number;
  geometry: Area;
}

export interface FarmToExamine {
  version: number;
  gate: LonLat;
  parcels: OwnParcel[];
  /** Null for a farm of parcels, and before a boundary is stored. */
  features: BoundaryFeature[] | null;
  /** Hash of each finding that the user accepted, by its kind. */
  accepted: Readonly<Record<string, string>>;
}

/** Reads what the health of a boundary depends on. Throws NOT_FOUND for a deleted farm. */
export async function readFarm(sql: Sql, farmId: number): Promise<FarmToExamine> {
  const farm = await sql
    .selectFrom('farm as f')
    .leftJoin('farm_boundary as b', 'b.farm_id', 'f.id')
    .select(['f.front_gate_lng', 'f.front_gate_lat', 'f.accepted_findings', 'f.boundary_type'])
    .select('b.features')
    .where('f.id', '=', farmId)
    .where('f.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!farm) throw notFound();
  const parcels = await sql
    .selectFrom('farm_parcel')
    .select(['pid', 'jurisdictional_id as lotPlan', 'area_ha as areaHa', 'geometry'])
    .where('farm_id', '=', farmId)
    .orderBy('position')
    .execute();
  return {
    version: await currentVersion(sql, farmId),
    gate: [farm.front_gate_lng, farm.front_gate_lat],
    parcels,
    features: farm.boundary_type === 'geojson' ? farm.features : null,
    accepted: farm.accepted_findings,
  };
}
