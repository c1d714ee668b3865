import {
  isOverridableRule,
  isOverriddenBy,
  isSameReason,
  reasonProblem,
  type Finding,
} from '#entities/submission/finding';
import type { Contract } from '#shared/api/contract';
import type { Sql } from '../../../platform/db/database.ts';
import { CallError, notFound } from '../../../platform/call-error.ts';
import type { AppContext } from '../../app-context.ts';
import type { Handler, PreparedHandler } from '../../handler.ts';
import { lockProject } from '../moves/move-project.ts';
import { otherAdmins } from './override-mail.ts';
import { landFacts, type KnownLand } from './submission-facts.ts';
import { OVERLAP, overlapFindings, overridesOf } from './waiting-overrides.ts';

type Soil = Contract['soilProjects'];

const landOf = async (app: AppContext, projectId: number): Promise<KnownLand | null> =>
  (await landFacts(app, [projectId])).get(projectId) ?? null;

/** Findings about the land that the project shares. Throws NOT_FOUND. */
async function overlapsOn(
  sql: Sql,
  app: AppContext,
  projectId: number,
  land: KnownLand | null,
): Promise<Finding[]> {
  const found = land && (await overlapFindings(sql, app, new Map([[projectId, land]])));
  const overlaps = found?.get(projectId);
  if (!overlaps) throw notFound();
  return overlaps;
}

const wrongReason = (text: string) =>
  new CallError('INVALID_PARAMS', text, { fields: { reason: text } });

/**
 * Records a partner admin's reason for sending a project although a rule blocks it. Each other
 * project whose land is shared needs a reason of its own.
 */
export const override: PreparedHandler<
  Soil['override'],
  { land: KnownLand | null; others: number }
> = {
  prepare: async ({ app, owner }, { project_id: projectId, rule }) => {
    if (rule !== OVERLAP) return { land: null, others: 0 };
    const others = await app.database.asWorker((sql) => otherAdmins(sql, app, owner.id));
    return { land: await landOf(app, projectId), others: others.length };
  },

  async act(
    { sql, app, user },
    { project_id: projectId, rule, parcels, says, reason: given },
    { land, others },
  ) {
    const reason = given.trim();
    if (!isOverridableRule(rule)) {
      throw new CallError('CONFLICT', 'This problem cannot be overridden. It has to be fixed.');
    }
    const problem = reasonProblem(reason);
    if (problem !== null) throw wrongReason(problem);
    await lockProject(sql, projectId);
    const finding = { rule, parcels, says };
    const same = (await overridesOf(sql, [projectId]))
      .get(projectId)
      ?.find((one) => isOverriddenBy(finding, one));
    if (same) {
      throw new CallError(
        'CONFLICT',
        `${same.made_by} has already overridden this: ${same.reason}`,
      );
    }
    let needsSecond = false;
    if (rule === OVERLAP) {
      const overlaps = await overlapsOn(sql, app, projectId, land);
      const meant = overlaps.find((one) => isOverriddenBy(one, finding));
      if (!meant) {
        throw new CallError(
          'CONFLICT',
          'This problem has changed. Please check the project again.',
        );
      }
      needsSecond = meant.needsSecond;
      const reasons = overlaps.flatMap((one) => (one.override ?? one.waiting)?.reason ?? []);
      if (reasons.some((one) => isSameReason(one, reason))) {
        throw wrongReason(
          'The same reason was given for another project. Please say why this one may share the land.',
        );
      }
    }
    const { id } = await sql
      .insertInto('soil_project_override')
      .values({
        project_id: projectId,
        rule,
        parcel_keys: parcels,
        says,
        reason,
        made_by: user.email,
        made_at: app.now(),
        withdrawn_by: null,
        withdrawn_at: null,
        needs_second: needsSecond,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (needsSecond) await app.jobs.enqueue(sql, 'mail-waiting-override', { overrideId: id });
    return [{ override_id: id, others_asked: needsSecond ? others : null }];
  },
};

/** Confirms an override as the second partner admin, by account; it counts from then on. */
export const confirmOverride: PreparedHandler<Soil['confirmOverride'], KnownLand | null> = {
  prepare: ({ app }, { project_id: projectId }) => landOf(app, projectId),

  async act({ sql, app, user, owner }, { project_id: projectId, override_id: id }, land) {
    await lockProject(sql, projectId);
    const made = await sql
      .selectFrom('soil_project_override')
      .select(['made_by', 'made_by_account', 'confirmed_by', 'withdrawn_by'])
      .where('id', '=', id)
      .where('project_id', '=', projectId)
      .executeTakeFirst();
    if (!made) throw notFound();
    const problem = confirmProblem(made, owner.id);
    if (problem !== null) throw new CallError('CONFLICT', problem);
    const overlaps = await overlapsOn(sql, app, projectId, land);
    if (!overlaps.some(({ waiting }) => waiting?.id === id)) {
      throw new CallError(
        'CONFLICT',
        'This override waits for nobody: it needs no second partner admin, or the problem has changed since. Please check the project again.',
      );
    }
    await sql
      .updateTable('soil_project_override')
      .set({ confirmed_by: user.email, confirmed_at: app.now() })
      .where('id', '=', id)
      .execute();
    return [{ confirm_override: true }];
  },
};

/** Why this account cannot confirm an override; null if it can. */
function confirmProblem(
  made: {
    made_by: string;
    made_by_account: number | null;
    confirmed_by: string | null;
    withdrawn_by: string | null;
  },
  accountId: number | null,
): string | null {
  if (made.withdrawn_by !== null) return `${made.withdrawn_by} has withdrawn this override.`;
  if (made.confirmed_by !== null)
    return `${made.confirmed_by} has already confirmed this override.`;
  if (made.made_by_account === null) {
    return `${made.made_by} made this override without an account, so nobody can be the second. Withdraw it and make it again.`;
  }
  if (accountId === null) return 'Please sign up first: only an account can confirm an override.';
  return made.made_by_account === accountId
    ? 'You made this override. Another partner admin has to confirm it.'
    : null;
}

/** Ends an override; its history line stays. */
export const withdrawOverride: Handler<Soil['withdrawOverride']> = async (
  { sql, app, user },
  { project_id: projectId, override_id: id },
) => {
  await lockProject(sql, projectId);
  const withdrawn = await sql
    .updateTable('soil_project_override')
    .set({ withdrawn_by: user.email, withdrawn_at: app.now() })
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  // False if the override was withdrawn before, or belongs to another project.
  return [{ withdraw_override: withdrawn !== undefined }];
};
