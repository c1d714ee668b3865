import { sql as raw } from 'kysely';
import type { Sql } from '../../../platform/db/database.ts';

/**
 * Returns a checksum of everything that the commitment PDF takes from the client's form and farm.
 * It is the same after a save that changes nothing printed, so that the PDF stays valid (PDF-05).
 */
export async function printedFactsChecksum(sql: Sql, projectId: number): Promise<string> {
  const { checksum } = await sql
    .selectFrom('soil_project')
    .select(
      raw<string>`md5(
        row(farm_id, farm_name, front_gate_address, typed_front_gate_address, front_gate_lng,
          front_gate_lat, owner_name, owner_email, chosen_actions, accepted_terms,
          submitted_form - 'landholder_parcels')::text
        || (SELECT coalesce(string_agg(md5(parcel::text), '' ORDER BY position), '')
            FROM soil_project_parcel AS parcel WHERE project_id = ${projectId})
      )`.as('checksum'),
    )
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  return checksum;
}
