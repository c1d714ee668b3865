import { sql as raw } from 'kysely';
import { isSubmittable, soilProjectsOf } from '#entities/soil-project/record';
import { submissionFindings, type Finding } from '#entities/submission/finding';
import { prefilledCerForm } from '#entities/submission/request';
import { PROJECT_STATUSES, type SubmissionOverride } from '#shared/api/contract';
import type { Sql } from '../../../platform/db/database.ts';
import type { AppContext } from '../../app-context.ts';
import { regulatorOf } from '../record/partner-facts.ts';
import { projectRows } from '../record/project-rows.ts';
import { landFacts, type KnownLand } from './submission-facts.ts';

/** The only rule whose findings are about another project. */
export const OVERLAP = 'overlap';

const SUBMITTABLE = PROJECT_STATUSES.filter(isSubmittable);

/** Returns the overrides in force by project, the oldest first; `accountId` is the caller's. */
export async function overridesOf(
  sql: Sql,
  projectIds: readonly number[],
  accountId: number | null = null,
): Promise<Map<number, SubmissionOverride[]>> {
  const rows = await sql
    .selectFrom('soil_project_override')
    .select(['id', 'project_id', 'rule', 'says', 'reason', 'made_by', 'made_at'])
    .select(['parcel_keys as parcels', 'made_by_account', 'confirmed_by', 'confirmed_at'])
    .where('project_id', 'in', projectIds)
    .where('withdrawn_at', 'is', null)
    .orderBy('id')
    .execute();
  const overrides = new Map<number, SubmissionOverride[]>();
  for (const row of rows) {
    const { project_id: projectId, made_at, made_by_account: account, confirmed_at, ...rest } = row;
    const those = overrides.get(projectId) ?? [];
    those.push({
      ...rest,
      made_at: made_at.toISOString(),
      is_own: account !== null && account === accountId,
      confirmed_at: confirmed_at?.toISOString() ?? null,
    });
    overrides.set(projectId, those);
  }
  return overrides;
}

/** Findings about the land that each project shares, whatever its form says. */
export async function overlapFindings(
  sql: Sql,
  app: AppContext,
  lands: ReadonlyMap<number, KnownLand>,
): Promise<Map<number, Finding[]>> {
  const ids = [...lands.keys()];
  if (ids.length === 0) return new Map();
  const regulator = regulatorOf(app.settings);
  const overrides = await overridesOf(sql, ids);
  const projects = soilProjectsOf(await projectRows(sql, (all) => all.where('id', 'in', ids)));
  return new Map(
    projects.map((project) => {
      const { projectId: id } = project;
      const facts = {
        ...lands.get(id)!.facts,
        overrides: overrides.get(id) ?? [],
        sheet: null,
      };
      const form = prefilledCerForm(project, regulator);
      const found = submissionFindings({ project, form, regulator, facts, now: app.now() });
      return [id, found.filter(({ rule }) => rule === OVERLAP)];
    }),
  );
}

/**
 * Returns the projects with an override that waits for a second partner admin. An override whose
 * overlap is gone no longer waits, so this compares the land of these few projects.
 */
export async function projectsThatWait(app: AppContext): Promise<number[]> {
  const waiting = await app.database.asWorker((sql) =>
    sql
      .selectFrom('soil_project_override')
      .innerJoin('soil_project', 'soil_project.id', 'project_id')
      .select('project_id')
      .distinct()
      .where(isWaitingOverride)
      .where('status', 'in', SUBMITTABLE)
      .execute(),
  );
  if (waiting.length === 0) return [];
  const overlaps = await overlapsNow(
    app,
    waiting.map(({ project_id: id }) => id),
  );
  return [...overlaps].flatMap(([id, found]) => (found.some((one) => one.waiting) ? [id] : []));
}

/** Compares the land of these projects now; omits unknown projects. */
export async function overlapsNow(app: AppContext, projectIds: readonly number[]) {
  const lands = await landFacts(app, projectIds);
  return app.database.asWorker((sql) => overlapFindings(sql, app, lands));
}

/**
 * SQL condition on a row of the overrides: the override counts only once a second partner admin
 * confirms it.
 */
export const isWaitingOverride = raw<boolean>`soil_project_override.needs_second
  AND soil_project_override.confirmed_at IS NULL AND soil_project_override.withdrawn_at IS NULL`;
