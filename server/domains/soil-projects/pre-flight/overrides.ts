import { isOverridableRule, MIN_REASON_LENGTH } from '#entities/soil-project';
import type { Contract, SubmissionOverride } from '#shared/api/contract';
import type { Sql } from '../../../platform/db/database.ts';
import { CallError } from '../../../platform/call-error.ts';
import type { Handler } from '../../handler.ts';
import { lockProject } from '../move-project.ts';

type Soil = Contract['soilProjects'];

/** Returns the overrides in force by project, the oldest first. */
export async function overridesOf(
  sql: Sql,
  projectIds: readonly number[],
): Promise<Map<number, SubmissionOverride[]>> {
  const rows = await sql
    .selectFrom('soil_project_override')
    .select(['id', 'project_id', 'rule', 'parcel', 'says', 'reason', 'made_by', 'made_at'])
    .where('project_id', 'in', projectIds)
    .where('withdrawn_at', 'is', null)
    .orderBy('id')
    .execute();
  const overrides = new Map<number, SubmissionOverride[]>();
  for (const { project_id: projectId, made_at: at, ...row } of rows) {
    const those = overrides.get(projectId) ?? [];
    those.push({ ...row, made_at: at.toISOString() });
    overrides.set(projectId, those);
  }
  return overrides;
}

/** Records a partner admin's reason for sending a project although a rule blocks it. */
export const override: Handler<Soil['override']> = async (
  { sql, app, user },
  { project_id: projectId, rule, parcel, says, reason: given },
) => {
  const reason = given.trim();
  if (!isOverridableRule(rule)) {
    throw new CallError('CONFLICT', 'This problem cannot be overridden. It has to be fixed.');
  }
  if (reason.length < MIN_REASON_LENGTH) {
    const text = `Please write a reason of at least ${MIN_REASON_LENGTH} characters. An auditor will read it.`;
    throw new CallError('INVALID_PARAMS', text, { fields: { reason: text } });
  }
  await lockProject(sql, projectId);
  const same = (await overridesOf(sql, [projectId]))
    .get(projectId)
    ?.find((one) => one.rule === rule && one.parcel === parcel && one.says === says);
  if (same) {
    throw new CallError('CONFLICT', `${same.made_by} has already overridden this: ${same.reason}`);
  }
  const { id } = await sql
    .insertInto('soil_project_override')
    .values({
      project_id: projectId,
      rule,
      parcel,
      says,
      reason,
      made_by: user.email,
      made_at: app.now(),
      withdrawn_by: null,
      withdrawn_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return [{ override_id: id }];
};

/** Ends an override; its line stays in the history. */
export const withdrawOverride: Handler<Soil['withdrawOverride']> = async (
  { sql, app, user },
  { project_id: projectId, override_id: id },
) => {
  const withdrawn = await sql
    .updateTable('soil_project_override')
    .set({ withdrawn_by: user.email, withdrawn_at: app.now() })
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  // False if it was withdrawn before, or is of another project.
  return [{ withdraw_override: withdrawn !== undefined }];
};
