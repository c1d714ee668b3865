import { isDeepStrictEqual } from 'node:util';
import { parcelName, type SoilProject, soilProjectsOf } from '#entities/soil-project/record';
import {
  blocksOf,
  type Finding,
  isOverriddenBy,
  notAccepted,
  submissionFindings,
} from '#entities/submission/finding';
import { type CerForm, cerRequest, type CerRequest } from '#entities/submission/request';
import type { SubmissionOverride } from '#shared/api/contract';
import type { AppContext } from '../../app-context.ts';
import { notFound } from '../../../platform/call-error.ts';
import type { Sql } from '../../../platform/db/database.ts';
import { lockProjects, type LockedProject } from '../moves/move-project.ts';
import { regulatorOf } from '../record/partner-facts.ts';
import { partnerRecords } from '../pre-flight/sheets.ts';
import type { KnownLand, Neighbour } from '../pre-flight/submission-facts.ts';
import { projectRows } from '../record/project-rows.ts';

/**
 * Locks a project and those near it until the transaction ends. Two projects on the same land wait
 * for each other, so that neither is declared without knowledge of the other, and neither moves
 * meanwhile.
 */
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
 * Reads what the database now says about a project: the findings, and the request as it would be
 * sent. Call it under `lockWithNeighbours`. Throws NOT_FOUND.
 */
export async function declarationOf(
  sql: Sql,
  app: AppContext,
  { projectId, form: given }: { projectId: number; form: CerForm },
  { facts: landFacts }: KnownLand,
) {
  const [project] = soilProjectsOf(
    await projectRows(sql, (all) => all.where('id', '=', projectId)),
  );
  if (!project) throw notFound();
  const regulator = regulatorOf(app.settings);
  const form = withLocationsByKey(given, project);
  const records = await partnerRecords(sql, [projectId]);
  const facts = { ...landFacts, ...records(projectId) };
  const { stage, settings } = regulator;
  return {
    project,
    findings: submissionFindings({ project, form, regulator, facts, now: app.now() }),
    overrides: facts.overrides,
    /** Call it only if no rule blocks; null without the regulator's settings. */
    request: () => settings && cerRequest(project, form, stage, settings, facts.overlaps),
  };
}

/** True if a request has, as JSON, the same payload that a person saw. */
export const saysTheSame = ({ form_data: { api_data: now } }: CerRequest, seen: unknown): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(now)), seen);

/**
 * What has changed since a person confirmed a submission: rules that block it now, and declarations
 * that are no longer true. Empty if it may be sent as confirmed.
 */
export async function changesOf(
  sql: Sql,
  app: AppContext,
  submission: { id: string; project_id: number; request: CerRequest },
  land: KnownLand,
): Promise<string[]> {
  const { form, api_data: confirmed } = submission.request.form_data;
  const now = await declarationOf(sql, app, { projectId: submission.project_id, form }, land);
  const blocks = blocksOf(now.findings).filter(
    // The submission's own status has changed, and the status of another project that a person saw
    // may have changed too.
    (block) =>
      block.rule !== 'status' &&
      (block.needsSecond || !now.overrides.some((one) => isOverriddenBefore(block, one))),
  );
  const unread = await unreadWarnings(sql, submission.id, now.findings);
  if (blocks.length + unread.length > 0) return [...blocks, ...unread].map(({ says }) => says);
  const request = now.request();
  if (!request) return ['The regulator’s settings are missing.'];
  if (saysTheSame(request, confirmed)) return [];
  const shared = request.form_data.api_data.locations.flatMap(
    ({ other_projects_at_site: isShared }, i) =>
      isShared === confirmed.locations[i]?.other_projects_at_site
        ? []
        : [
            `${parcelName(now.project, keyAt(now.project, i))} ${isShared ? 'now has' : 'no longer has'} another project at the site.`,
          ],
  );
  return shared.length > 0 ? shared : ['The project has changed.'];
}

const keyAt = ({ rows }: SoilProject, index: number): string => rows[index]?.parcel_key ?? '';

/** Warnings that the submitter did not accept; empty for a submission of an older version. */
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
