import pg from 'pg';
import { embeddedConnection } from '../../../server/platform/db/embedded/index.ts';

/**
 * Copies a project of a running server with its parcels and title documents, `count` times, as
 * `Batch 01` and so on, each on land of its own. The first `blocked` copies plan no activity.
 */
export async function copyProject(
  dataDir: string,
  { name, count, blocked }: { name: string; count: number; blocked: number },
): Promise<void> {
  const client = new pg.Client(await embeddedConnection(dataDir));
  await client.connect();
  try {
    await client.query(
      `WITH source AS (SELECT * FROM soil_project WHERE name = $1),
      copies AS (
        INSERT INTO soil_project (owner_id, farm_id, name, status, farm_name, front_gate_address,
          typed_front_gate_address, front_gate_lng, front_gate_lat, owner_name, owner_email,
          chosen_actions, accepted_terms, step, submitted_form, answers_version, commitment_version,
          fae_tco2e)
        SELECT owner_id, farm_id, 'Batch ' || to_char(i, 'FM00'), status, farm_name,
          front_gate_address, typed_front_gate_address, front_gate_lng, front_gate_lat, owner_name,
          owner_email, CASE WHEN i > $3 THEN chosen_actions ELSE '{}' END, accepted_terms, step,
          submitted_form, answers_version, commitment_version, 20000
        FROM source, generate_series(1, $2::int) i
        RETURNING id),
      changes AS (
        INSERT INTO soil_project_change (project_id, from_status, to_status, changed_by)
        SELECT copies.id, from_status, to_status, changed_by
        FROM copies, soil_project_change JOIN source ON project_id = source.id),
      documents AS (
        INSERT INTO soil_document (project_id, kind, key, file_name, byte_length, answers_version,
          issued_to, recorded_at, parcels, title_date, owners, holder, is_signature_seen, is_signed,
          checked_by, checked_at, land)
        SELECT copies.id, kind, replace(key, 'projects/', 'projects/' || copies.id || '-'),
          file_name, byte_length, file.answers_version, issued_to, recorded_at, parcels,
          title_date, owners, holder, is_signature_seen, is_signed, checked_by, checked_at, land
        FROM copies, soil_document file JOIN source ON project_id = source.id)
      INSERT INTO soil_project_parcel (project_id, position, pid, jurisdictional_id, state, lot,
        section, plan, plan_type, volume, folio, local_government_area, nrm_region, parcel_type,
        area_ha, geometry, is_sample)
      SELECT copies.id, position, pid, jurisdictional_id, state, lot, section, plan, plan_type,
        volume, folio, local_government_area, nrm_region, parcel_type, area_ha,
        jsonb_build_object('type', 'Polygon', 'coordinates', jsonb_build_array(jsonb_build_array(
          jsonb_build_array(120 + copies.id * 0.1, -30), jsonb_build_array(120.01 + copies.id * 0.1, -30),
          jsonb_build_array(120.01 + copies.id * 0.1, -29.99), jsonb_build_array(120 + copies.id * 0.1, -29.99),
          jsonb_build_array(120 + copies.id * 0.1, -30)))), is_sample
      FROM copies, soil_project_parcel parcel JOIN source ON project_id = source.id`,
      [name, count, blocked],
    );
  } finally {
    await client.end();
  }
}
