import { canBeFarmed, type ParcelRecord } from '#entities/parcel';
import type { Sql } from '../../../platform/db/database.ts';
import { CallError } from '../../../platform/call-error.ts';
import type { ParcelDataSet, ParcelEngine } from '../../../cadastre/parcel-engine.ts';

/** Rows per statement; PostgreSQL accepts at most 65,535 parameters in one. */
const ROWS_PER_STATEMENT = 1_000;

/**
 * Sets the farm's parcels and makes it a farm-key farm. Parcels that it already has keep their
 * stored copies; for new ones, copies what the cadastre now records. Throws INVALID_PARAMS naming
 * new parcels that the cadastre does not know or that cannot be farmed, and then stores nothing.
 */
export async function storeParcels(
  sql: Sql,
  engine: ParcelEngine,
  farmId: number,
  pids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(pids)];
  const held = await sql
    .selectFrom('farm_parcel')
    .select(['pid', 'position'])
    .where('farm_id', '=', farmId)
    .execute();
  const known = new Set(held.map(({ pid }) => pid));
  const added = await usableParcels(
    engine,
    wanted.filter((pid) => !known.has(pid)),
  );

  const kept = new Set(wanted);
  const dropped = held.map(({ pid }) => pid).filter((pid) => !kept.has(pid));
  for (let start = 0; start < dropped.length; start += ROWS_PER_STATEMENT) {
    await sql
      .deleteFrom('farm_parcel')
      .where('farm_id', '=', farmId)
      .where('pid', 'in', dropped.slice(start, start + ROWS_PER_STATEMENT))
      .execute();
  }
  const next = Math.max(-1, ...held.map(({ position }) => position)) + 1;
  const rows = added.map((parcel, place) => rowOf(farmId, next + place, parcel, engine.dataSet));
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await sql
      .insertInto('farm_parcel')
      .values(rows.slice(start, start + ROWS_PER_STATEMENT))
      .execute();
  }
  await sql
    .updateTable('farm')
    .set({ boundary_type: 'farm_key' })
    .where('id', '=', farmId)
    .execute();
}

async function usableParcels(
  engine: ParcelEngine,
  pids: readonly string[],
): Promise<ParcelRecord[]> {
  const found = await engine.byIds(pids);
  const known = new Set(found.map((parcel) => parcel.pid));
  const unusable = [
    ...pids.filter((pid) => !known.has(pid)),
    ...found.filter((parcel) => !canBeFarmed(parcel)).map((parcel) => parcel.pid),
  ];
  if (unusable.length === 0) return found;
  const named = unusable.slice(0, 5).join(', ');
  throw new CallError(
    'INVALID_PARAMS',
    `These parcels cannot be used: ${named}${unusable.length > 5 ? ', …' : ''}. Remove them and try again.`,
    { fields: { cibo_ids: named } },
  );
}

const rowOf = (
  farmId: number,
  position: number,
  parcel: ParcelRecord,
  { name, version, isSample }: ParcelDataSet,
) => ({
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
});
