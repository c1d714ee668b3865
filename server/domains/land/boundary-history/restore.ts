import { sql as raw } from 'kysely';
import type { Contract } from '#shared/api/contract';
import type { Sql } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/call-error.ts';
import type { Handler } from '../../handler.ts';
import { recordVersion } from '../farms/boundary.ts';
import { lockAtVersion } from './lock-at-version.ts';

/**
 * Makes an earlier version the present boundary and gate, as a new version, also where the farm was
 * of land parcels then and has a custom boundary now, or the other way round. Restores parcels as
 * they were copied then, even if the cadastre no longer has them.
 */
export const restore: Handler<Contract['boundaries']['restore']> = async (
  { sql, app, user },
  { property_id: farmId, number, current },
) => {
  await lockAtVersion(sql, farmId, current);
  const wanted = await sql
    .selectFrom('boundary_version as v')
    .select(['v.gate_lat', 'v.gate_lng'])
    .select(raw<boolean>`v.parcels IS NOT NULL`.as('has_parcels'))
    .where('farm_id', '=', farmId)
    .where('v.number', '=', number)
    .executeTakeFirst();
  if (!wanted) throw notFound();
  await sql.deleteFrom('farm_parcel').where('farm_id', '=', farmId).execute();
  await (wanted.has_parcels ? restoreParcels : restoreFeatures)(sql, farmId, number, app.now());
  await sql
    .updateTable('farm')
    .set({
      front_gate_lat: wanted.gate_lat,
      front_gate_lng: wanted.gate_lng,
      boundary_type: wanted.has_parcels ? 'farm_key' : 'geojson',
    })
    .where('id', '=', farmId)
    .execute();
  await recordVersion(sql, farmId, {
    kind: 'restored',
    by: user.email,
    at: app.now(),
    restoredFrom: number,
  });
  return [{ restore_boundary: true }];
};

async function restoreParcels(sql: Sql, farmId: number, number: number): Promise<void> {
  await sql.deleteFrom('farm_boundary').where('farm_id', '=', farmId).execute();
  await raw`
    INSERT INTO farm_parcel
    SELECT parcel.* FROM boundary_version v,
      jsonb_populate_recordset(NULL::farm_parcel, v.parcels) parcel
    WHERE v.farm_id = ${farmId} AND v.number = ${number}`.execute(sql);
}

async function restoreFeatures(
  sql: Sql,
  farmId: number,
  number: number,
  storedAt: Date,
): Promise<void> {
  await raw`
    INSERT INTO farm_boundary (farm_id, features, area_ha, stored_at)
    SELECT farm_id, features, area_ha, ${storedAt} FROM boundary_version
    WHERE farm_id = ${farmId} AND number = ${number}
    ON CONFLICT (farm_id) DO UPDATE
    SET features = excluded.features, area_ha = excluded.area_ha, stored_at = excluded.stored_at`.execute(
    sql,
  );
}
