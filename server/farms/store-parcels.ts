import type { Sql } from '../db/database.ts';
import { CallError } from '../dispatch/call-error.ts';
import type { ParcelEngine } from '../parcels/parcel-engine.ts';

/**
 * Replaces the farm's parcels by copies of what the cadastre says of them now, and makes it a
 * farm-key farm. Throws INVALID_PARAMS naming the ids the cadastre does not know or cannot be
 * farmed; nothing is stored then.
 */
export async function storeParcels(
  sql: Sql,
  engine: ParcelEngine,
  farmId: number,
  pids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(pids)];
  const found = await engine.byIds(wanted);
  const known = new Set(found.map((parcel) => parcel.pid));
  const unusable = [
    ...wanted.filter((pid) => !known.has(pid)),
    ...found.filter((parcel) => parcel.parcelType !== 'lot').map((parcel) => parcel.pid),
  ];
  if (unusable.length > 0) {
    const named = unusable.slice(0, 5).join(', ');
    throw new CallError(
      'INVALID_PARAMS',
      `These parcels cannot be used: ${named}${unusable.length > 5 ? ', …' : ''}. Remove them and try again.`,
      { fields: { cibo_ids: named } },
    );
  }

  const { name, version, isSample } = engine.dataSet;
  await sql.deleteFrom('farm_parcel').where('farm_id', '=', farmId).execute();
  const rows = found.map((parcel, position) => ({
    farm_id: farmId,
    position,
    pid: parcel.pid,
    jurisdictional_id: parcel.jurisdictionalId,
    state: parcel.state,
    lot: parcel.lot,
    section: parcel.section,
    plan: parcel.plan,
    plan_type: parcel.planType,
    volume: parcel.volume,
    folio: parcel.folio,
    local_government_area: parcel.localGovernmentArea,
    nrm_region: parcel.nrmRegion,
    parcel_type: parcel.parcelType,
    area_ha: parcel.areaHa,
    geometry: JSON.stringify(parcel.geometry),
    data_set_name: name,
    data_set_version: version,
    data_set_is_sample: isSample,
  }));
  // PostgreSQL takes at most 65,535 parameters in one statement.
  for (let start = 0; start < rows.length; start += 1_000) {
    await sql
      .insertInto('farm_parcel')
      .values(rows.slice(start, start + 1_000))
      .execute();
  }
  await sql
    .updateTable('farm')
    .set({ boundary_type: 'farm_key' })
    .where('id', '=', farmId)
    .execute();
}
