import { withServersDatabase } from './servers-database.ts';

/**
 * Gives a sample project of a running server a farm of its own with the project's parcels. The
 * samples share one farm, whose other parcels the form would ask about.
 */
export async function separateFarm(
  dataDir: string,
  { project, farm }: { project: string; farm: string },
): Promise<void> {
  await withServersDatabase(dataDir, (client) =>
    client.query(
      `WITH project AS (SELECT id, farm_id FROM soil_project WHERE name = $1),
      own AS (
        INSERT INTO farm (owner_id, name, pic_code, front_gate_address, typed_front_gate_address,
          front_gate_lat, front_gate_lng, not_owner, client_name, client_business_name,
          client_phone_number, client_email_address, boundary_type)
        SELECT owner_id, $2, '', front_gate_address, typed_front_gate_address, front_gate_lat,
          front_gate_lng, not_owner, client_name, client_business_name, client_phone_number,
          client_email_address, boundary_type
        FROM farm WHERE id = (SELECT farm_id FROM project)
        RETURNING id),
      parcels AS (
        INSERT INTO farm_parcel (farm_id, position, pid, jurisdictional_id, state, lot, section,
          plan, plan_type, volume, folio, local_government_area, nrm_region, parcel_type, area_ha,
          geometry, data_set_name, data_set_version, data_set_is_sample)
        SELECT own.id, parcel.position, pid, jurisdictional_id, state, lot, section, plan,
          plan_type, volume, folio, local_government_area, nrm_region, parcel_type, area_ha,
          geometry, data_set_name, data_set_version, data_set_is_sample
        FROM own, farm_parcel parcel
        WHERE farm_id = (SELECT farm_id FROM project) AND pid IN (
          SELECT pid FROM soil_project_parcel WHERE project_id = (SELECT id FROM project))),
      answers AS (
        SELECT jsonb_build_object('property_id', id, 'property_name', $2::text) AS farm FROM own),
      sent AS (
        UPDATE soil_project_form SET submitted_form = submitted_form || farm
        FROM answers WHERE project_id = (SELECT id FROM project))
      UPDATE soil_project SET farm_id = own.id, farm_name = $2,
        submitted_form = submitted_form || farm
      FROM own, answers WHERE soil_project.id = (SELECT id FROM project)`,
      [project, farm],
    ),
  );
}

/** Adds every parcel of another farm to this one that it lacks, as its owner would on the map. */
export async function growFarm(
  dataDir: string,
  { farm, from }: { farm: string; from: string },
): Promise<void> {
  await withServersDatabase(dataDir, (client) =>
    client.query(
      `INSERT INTO farm_parcel (farm_id, position, pid, jurisdictional_id, state, lot, section,
        plan, plan_type, volume, folio, local_government_area, nrm_region, parcel_type, area_ha,
        geometry, data_set_name, data_set_version, data_set_is_sample)
      SELECT grown.id, 100 + parcel.position, pid, jurisdictional_id, state, lot, section, plan,
        plan_type, volume, folio, local_government_area, nrm_region, parcel_type, area_ha,
        geometry, data_set_name, data_set_version, data_set_is_sample
      FROM farm grown, farm_parcel parcel
      WHERE grown.name = $1 AND parcel.farm_id = (SELECT id FROM farm WHERE name = $2)
        AND pid NOT IN (SELECT pid FROM farm_parcel WHERE farm_id = grown.id)`,
      [farm, from],
    ),
  );
}
