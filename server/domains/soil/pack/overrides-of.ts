import type { Sql } from '../../../platform/db/database.ts';
import type { OverrideFacts } from '../../../documents/soil/audit/audit-facts.ts';

/**
 * Findings that a partner admin overrode for this project, oldest first, including withdrawn
 * overrides.
 */
export async function overridesOf(sql: Sql, projectId: number): Promise<OverrideFacts[]> {
  const rows = await sql
    .selectFrom('soil_project_override')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute();
  return rows.map(({ rule, says, reason, ...row }) => ({
    rule,
    finding: says,
    reason,
    by: row.made_by,
    at: row.made_at,
    confirmedBy: row.confirmed_by,
    confirmedAt: row.confirmed_at,
    withdrawnBy: row.withdrawn_by,
    withdrawnAt: row.withdrawn_at,
  }));
}
