import { isDeepStrictEqual } from 'node:util';
import { sql as raw } from 'kysely';
import {
  blocksOf,
  type CerForm,
  cerRequest,
  type CerRequest,
  type Finding,
  isOverriddenBy,
  notAccepted,
  type SoilProject,
  soilProjectsOf,
  submissionFindings,
} from '#entities/soil-project';
import type { SubmissionOverride } from '#shared/api/contract';
import type { AppContext } from '../app-context.ts';
import { notFound } from '../../platform/call-error.ts';
import type { Sql } from '../../platform/db/database.ts';
import { lockProjects, type LockedProject } from './move-project.ts';
import { regulatorOf } from './partner-facts.ts';
import { partnerRecords } from './pre-flight/sheets.ts';
import type { KnownLand, Neighbour } from './pre-flight/submission-facts.ts';
import { projectRows } from './project-rows.ts';

/** Number of the lock that orders declarations. */
const DECLARATION_LOCK = 7_202;

/**
 * Makes the caller's transaction wait for others that declare what is at a project's site. Without
 * it two projects on the same land could each be declared before the other is seen.
 */
export async function lockDeclarations(sql: Sql): Promise<void> {
  await raw`SELECT pg_advisory_xact_lock(${DECLARATION_LOCK})`.execute(sql);
}

/** Locks the projects near by too, so that none moves between the declarations and the claim. */
export async function lockWithNeighbours(
  sql: Sql,
  projectId: number,
  neighbours: readonly Neighbour[],
): Promise<LockedProject> {
  const near = neighbours.filter((one) => one.with === 'project');
  const locked = await lockProjects(sql, [projectId, ...near.map(({ id }) => Number(id))]);
  const project = locked.get(projectId);
  if (!project) throw notFound();
  return project;
}

/**
 * What has changed since a person confirmed a submission: rules that now block it, and declarations
 * that are no longer true. Call it under `lockDeclarations`. Empty if it may be sent as confirmed.
 */
export async function changesOf(
  sql: Sql,
  app: AppContext,
  submission: { id: string; project_id: number; request: CerRequest },
  land: KnownLand,
): Promise<string[]> {
  const { project_id: projectId, request } = submission;
  const [project] = soilProjectsOf(
    await projectRows(sql, (all) => all.where('id', '=', projectId)),
  );
  const regulator = regulatorOf(app.settings);
  if (!project || regulator.settings === null) return ['The regulator’s settings are missing.'];
  const { api_data: confirmed } = request.form_data;
  const form = withLocationsByKey(request.form_data.form, project);
  const records = await partnerRecords(sql, [projectId]);
  const facts = { ...land.facts, ...records(projectId) };
  const findings = submissionFindings({ project, form, regulator, facts, now: app.now() });
  const blocks = blocksOf(findings).filter(
    // The submission itself has moved on, and so may another project that a person saw.
    (block) =>
      block.rule !== 'status' &&
      (block.needsSecond || !facts.overrides.some((one) => isOverriddenBefore(block, one))),
  );
  const unread = await unreadWarnings(sql, submission.id, findings);
  if (blocks.length + unread.length > 0) return [...blocks, ...unread].map(({ says }) => says);
  const built = cerRequest(project, form, regulator.stage, regulator.settings, facts.overlaps);
  const asSent: unknown = JSON.parse(JSON.stringify(built.form_data.api_data));
  if (isDeepStrictEqual(asSent, confirmed)) return [];
  const shared = built.form_data.api_data.locations.flatMap(({ other_projects_at_site: now }, i) =>
    now === confirmed.locations[i]?.other_projects_at_site
      ? []
      : [`Parcel ${i + 1} ${now ? 'now has' : 'no longer has'} another project at the site.`],
  );
  return shared.length > 0 ? shared : ['The project has changed.'];
}

/** Warnings that the submitter did not accept; none of a submission of an older version. */
async function unreadWarnings(
  sql: Sql,
  submissionId: string,
  findings: readonly Finding[],
): Promise<Finding[]> {
  const check = await sql
    .selectFrom('cer_submission_check')
    .select('findings')
    .where('submission_id', '=', submissionId)
    .executeTakeFirst();
  if (!check) return [];
  const plain = <T extends { says: string }>(one: T): T => ({
    ...one,
    says: withoutStatus(one.says),
  });
  return notAccepted(findings.map(plain), check.findings.map(plain));
}

const isOverriddenBefore = (block: Finding, override: SubmissionOverride): boolean =>
  isOverriddenBy(
    { ...block, says: withoutStatus(block.says) },
    { ...override, says: withoutStatus(override.says) },
  );

/** Reads a form of the previous release, which has the parcels' own values in their order. */
const withLocationsByKey = (form: CerForm, { rows }: SoilProject): CerForm => ({
  ...form,
  locations: Array.isArray(form.locations)
    ? Object.fromEntries(rows.map(({ parcel_key: key }, i) => [key, form.locations[i] ?? {}]))
    : form.locations,
});

const withoutStatus = (says: string): string => says.replace(/ \([ABC]\d\)\.$/, '.');
