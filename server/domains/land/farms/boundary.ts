import { sql as raw } from 'kysely';
import { canBeFarmed, type ParcelRecord } from '#entities/parcel';
import type { BoundaryVersion, Contract } from '#shared/api/contract';
import type { ParcelDataSet, ParcelEngine } from '../../../cadastre/parcel-engine.ts';
import { CallError } from '../../../platform/call-error.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { Handler, OwnerContext, PreparedHandler } from '../../handler.ts';
import { updateFarm } from './farm-fields.ts';

type Farms = Contract['farms'];

/** Rows per statement; PostgreSQL accepts at most 65,535 parameters in one. */
const ROWS_PER_STATEMENT = 1_000;

const REFUSALS = {
  farm_key: 'This farm is made of land parcels; it cannot take a custom boundary.',
  geojson: 'This farm has a custom boundary; it cannot take parcels.',
} as const;

/** Stores the parcels of a new farm; repeating the same list changes nothing (OP-25). */
export const addParcels: Handler<Farms['addParcels']> = async (
  context,
  { property_id: farmId, cibo_ids: pids },
) => {
  const { sql, app } = context;
  await changeFarm(context, farmId, 'farm_key', () => storeParcels(sql, app.parcels, farmId, pids));
  return [{ add_cads_to_property: true }];
};

/** Edits the fields and the parcels of a farm in one call, both or neither (OP-19, OP-20). */
export const edit: Handler<Farms['edit']> = async (
  context,
  { property_id: farmId, cibo_ids: pids, ...fields },
) => {
  const { sql, app } = context;
  await changeFarm(context, farmId, 'farm_key', async () => {
    await updateFarm(sql, farmId, fields);
    await storeParcels(sql, app.parcels, farmId, pids);
  });
  return [{ edit_property: true }];
};

/** Edits the fields of a farm with a custom boundary, which another call stores (OP-20). */
export const editInfo: Handler<Farms['editInfo']> = async (
  context,
  { property_id: farmId, ...fields },
) => {
  await changeFarm(context, farmId, 'geojson', () => updateFarm(context.sql, farmId, fields));
  return [{ update_property_info: true }];
};

/**
 * Replaces the farm's custom boundary. Stores features with all their properties, but nothing else
 * of the file, such as `crs`.
 */
export const storeCustomBoundary: PreparedHandler<Farms['storeCustomBoundary'], number> = {
  async prepare({ app }, { geojson }) {
    const verdict = await app.checkBoundary(geojson);
    if ('areaHa' in verdict) return verdict.areaHa;
    throw new CallError(verdict.isTooLarge ? 'TOO_LARGE' : 'INVALID_PARAMS', verdict.fault, {
      fields: { geojson: verdict.fault },
    });
  },

  async act(context, { property_id: farmId, geojson }, areaHa) {
    const { sql, app } = context;
    await changeFarm(context, farmId, 'geojson', () =>
      storeBoundary(sql, farmId, { features: geojson, areaHa, storedAt: app.now() }),
    );
    return [{ update_farm_geojson_boundary: true }];
  },
};

/** Changes a farm of this kind, and records its boundary and gate as its latest version. */
async function changeFarm(
  { sql, app, user }: OwnerContext,
  farmId: number,
  kind: 'farm_key' | 'geojson',
  change: () => Promise<void>,
): Promise<void> {
  await lockFarmOfKind(sql, farmId, kind);
  await change();
  await recordVersion(sql, farmId, { kind: 'edited', by: user.email, at: app.now() });
}

/**
 * Locks the farm against other writers until the transaction ends. Editing never changes the kind of
 * a farm that has a boundary (EDIT-04); throws CONFLICT when it is not `kind`.
 */
async function lockFarmOfKind(
  sql: Sql,
  farmId: number,
  kind: 'farm_key' | 'geojson',
): Promise<void> {
  const { boundary_type: found } = await sql
    .selectFrom('farm')
    .select('boundary_type')
    .where('id', '=', farmId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (found !== null && found !== kind) throw new CallError('CONFLICT', REFUSALS[found]);
}

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

/**
 * Stores the features, as JSON text, as the farm's boundary, and makes it a farm with a custom
 * boundary.
 */
export async function storeBoundary(
  sql: Sql,
  farmId: number,
  { features, areaHa, storedAt }: { features: string; areaHa: number; storedAt: Date },
): Promise<void> {
  const boundary = { features, area_ha: areaHa, stored_at: storedAt };
  await sql
    .insertInto('farm_boundary')
    .values({ farm_id: farmId, ...boundary })
    .onConflict((conflict) => conflict.column('farm_id').doUpdateSet(boundary))
    .execute();
  await sql
    .updateTable('farm')
    .set({ boundary_type: 'geojson' })
    .where('id', '=', farmId)
    .execute();
}

interface VersionFacts {
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
