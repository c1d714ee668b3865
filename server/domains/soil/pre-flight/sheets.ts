import { soilProjectsOf } from '#entities/soil-project/record';
import { sheetOf } from '#entities/submission/finding';
import { CerForm } from '#entities/submission/request';
import type { AreaSheet, Contract } from '#shared/api/contract';
import type { Sql } from '../../../platform/db/database.ts';
import { invalidParams, notFound } from '../../../platform/call-error.ts';
import type { Handler } from '../../handler.ts';
import { lockProject } from '../moves/move-project.ts';
import { projectRows } from '../record/project-rows.ts';
import { overridesOf } from './waiting-overrides.ts';

/** Returns the sheet of each project that was made last. */
async function sheetsOf(sql: Sql, projectIds: readonly number[]): Promise<Map<number, AreaSheet>> {
  const rows = await sql
    .selectFrom('soil_project_sheet')
    .distinctOn('project_id')
    .select(['project_id', 'text', 'made_by', 'made_at'])
    .where('project_id', 'in', projectIds)
    .orderBy('project_id')
    .orderBy('id', 'desc')
    .execute();
  return new Map(
    rows.map(({ project_id: id, made_at: at, ...sheet }) => [
      id,
      { ...sheet, made_at: at.toISOString() },
    ]),
  );
}

/**
 * Reads what partner admins recorded of projects: overrides in force, and the latest sheet.
 * `accountId` is the caller's.
 */
export async function partnerRecords(
  sql: Sql,
  projectIds: readonly number[],
  accountId: number | null = null,
) {
  const overrides = await overridesOf(sql, projectIds, accountId);
  const sheets = await sheetsOf(sql, projectIds);
  return (projectId: number) => ({
    overrides: overrides.get(projectId) ?? [],
    sheet: sheets.get(projectId) ?? null,
  });
}

/** Makes the sheet of a project's area from the database and the form, and records it. */
export const makeSheet: Handler<Contract['soilProjects']['makeSheet']> = async (
  { sql, app, user },
  { project_id: projectId, form: given },
) => {
  const read = CerForm.safeParse(given);
  if (!read.success) throw invalidParams(read.error.issues, { prefix: ['form'] });
  await lockProject(sql, projectId);
  const [project] = soilProjectsOf(
    await projectRows(sql, (all) => all.where('id', '=', projectId)),
  );
  if (!project) throw notFound();
  const text = sheetOf(project, read.data);
  await sql
    .insertInto('soil_project_sheet')
    .values({ project_id: projectId, text, made_by: user.email, made_at: app.now() })
    .execute();
  return [{ project_area_sheet: text }];
};
