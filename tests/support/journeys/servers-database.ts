import pg from 'pg';
import { embeddedConnection } from '../../../server/platform/db/embedded/index.ts';

/** Runs work on the database of a running server: for times that have passed, and for many rows. */
export async function withServersDatabase<Result>(
  dataDir: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(await embeddedConnection(dataDir));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Copies an owner's farm with its parcels: `Kurrajong Park 2`, `Kurrajong Park 3`, … */
export const copyFarm = (client: pg.Client, farm: string, count: number) =>
  client.query(
    `WITH source AS (SELECT * FROM farm WHERE name = $1 AND deleted_at IS NULL),
    copies AS (
      INSERT INTO farm (owner_id, name, pic_code, front_gate_address, typed_front_gate_address,
        front_gate_lat, front_gate_lng, not_owner, client_name, client_business_name,
        client_phone_number, client_email_address, boundary_type)
      SELECT owner_id, name || ' ' || nth, '', front_gate_address, typed_front_gate_address,
        front_gate_lat, front_gate_lng, not_owner, client_name, client_business_name,
        client_phone_number, client_email_address, boundary_type
      FROM source, generate_series(2, $2::int + 1) nth RETURNING id)
    INSERT INTO farm_parcel (farm_id, position, pid, jurisdictional_id, state, lot, section,
      plan, plan_type, volume, folio, local_government_area, nrm_region, parcel_type, area_ha,
      geometry, data_set_name, data_set_version, data_set_is_sample)
    SELECT copies.id, parcel.position, pid, jurisdictional_id, state, lot, section, plan,
      plan_type, volume, folio, local_government_area, nrm_region, parcel_type, area_ha,
      geometry, data_set_name, data_set_version, data_set_is_sample
    FROM copies, farm_parcel parcel WHERE parcel.farm_id = (SELECT id FROM source)`,
    [farm, count],
  );
