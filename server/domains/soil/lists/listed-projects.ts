import type { ListedProject } from '#shared/api/contract';
import type { Sql } from '../../../platform/db/database.ts';
import { projectRecords } from '../record/project-rows.ts';

/**
 * Returns these projects as the partner's admins see them, latest first, without those that do not
 * exist. `waiting` are those with an override that waits for a second admin. Only partner admins can
 * read the listing.
 */
export async function listedProjects(
  sql: Sql,
  ids: readonly number[],
  waiting: readonly number[],
): Promise<ListedProject[]> {
  if (ids.length === 0) return [];
  const records = await projectRecords(sql, (all) => all.where('id', 'in', ids));
  const listing = await sql
    .selectFrom('soil_project_listing')
    .select(['project_id', 'client_name', 'area_ha', 'cer_id', 'project_assignee'])
    .where('project_id', 'in', ids)
    .execute();
  const byId = new Map(listing.map((listed) => [listed.project_id, listed]));
  return records.flatMap((record) => {
    const listed = byId.get(record.project_id);
    if (!listed) return [];
    const { client_name, area_ha: total_hectares, cer_id, project_assignee } = listed;
    const waits_for_second = waiting.includes(record.project_id);
    const assignee = project_assignee;
    return [{ ...record, client_name, total_hectares, cer_id, assignee, waits_for_second }];
  });
}
