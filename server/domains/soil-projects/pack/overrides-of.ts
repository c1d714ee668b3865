import type { Sql } from '../../../platform/db/database.ts';
import type { OverrideFacts } from '../../../documents/soil/audit/audit-facts.ts';

/** Findings that a partner admin overrode for this project, oldest first, withdrawn ones too. */
export async function overridesOf(sql: Sql, projectId: number): Promise<OverrideFacts[]> {
  const rows = await sql
    .selectFrom('soil_project_override')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute();
  return rows.map(
    ({ rule, says, reason, made_by: by, made_at: at, withdrawn_by, withdrawn_at }) => ({
      rule,
      finding: says,
      reason:
        withdrawn_by && withdrawn_at
          ? `${reason} (withdrawn by ${withdrawn_by} on ${withdrawn_at.toISOString()})`
          : reason,
      by,
      at,
    }),
  );
}
