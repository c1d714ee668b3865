import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  blocksOf,
  type Finding,
  notAccepted,
  recordedFindings,
  RULE_NAMES,
} from '#entities/submission/finding';
import { type CerRequest, SubmissionAttributes } from '#entities/submission/request';
import type { CheckedParamsOf, Contract } from '#shared/api/contract';
import type { Sql } from '../../../platform/db/database.ts';
import { CallError, invalidParams, notFound } from '../../../platform/call-error.ts';
import type { AppContext } from '../../app-context.ts';
import type { PreparedHandler } from '../../handler.ts';
import { declarationOf, lockWithNeighbours, saysTheSame } from './declarations.ts';
import { moveProject } from '../moves/move-project.ts';
import { landFacts, readNeighbours, type KnownLand } from '../pre-flight/submission-facts.ts';

type Submit = Contract['soilProjects']['updateStatusAndAttributes'];

/**
 * Queues a project for submission. Rebuilds the payload from the database and the admin's form, and
 * throws CONFLICT if it differs from the payload that the admin saw, while a rule blocks it, or if a
 * warning is not among those that the admin accepted.
 */
export const updateStatusAndAttributes: PreparedHandler<Submit, KnownLand | null> = {
  async prepare({ app }, { project_id: projectId }) {
    return (await landFacts(app, [projectId])).get(projectId) ?? null;
  },

  async act({ sql, app, user }, params, land) {
    const { project_id: projectId, project_attributes: attributes } = params;
    const batchId = params.batch_id ?? null;
    const { form, api_data: shown } = formDataOf(attributes);
    if (!land) throw notFound();
    const project = await lockWithNeighbours(sql, projectId, land.neighbours);
    if (!isDeepStrictEqual(await readNeighbours(sql, [projectId]), land.neighbours))
      throw changed();
    const declared = await declarationOf(sql, app, { projectId, form }, land);
    const { findings } = declared;
    const errors = blocksOf(findings).map(({ says }) => says);
    if (app.cer === null) errors.push("The regulator's address is not configured on this server.");
    const request = errors.length === 0 ? declared.request() : null;
    if (!request) throw new CallError('CONFLICT', errors.join('\n'));
    if (!saysTheSame(request, shown)) throw changed();
    const unread = notAccepted(findings, params.accepted_warnings ?? []);
    if (unread.length > 0) throw unreadWarnings(unread.map(({ says }) => says));

    const by = user.email;
    await moveProject(sql, app, { project, to: 'C1', actors: ['partner'], by, batchId });
    await queue(sql, app, { projectId, request, findings, by, batchId });
    return [{ agriprove_update_project_status_and_attributes: true }];
  },
};

const changed = () =>
  new CallError(
    'CONFLICT',
    'The project has changed since you opened it. Please review it again before you submit it.',
  );

const unreadWarnings = (says: readonly string[]) =>
  new CallError(
    'CONFLICT',
    [
      ...says,
      `${says.length === 1 ? 'This warning was' : 'These warnings were'} not accepted. Please review the project again before you submit it.`,
    ].join('\n'),
  );

async function queue(
  sql: Sql,
  app: Pick<AppContext, 'jobs' | 'now' | 'version'>,
  {
    projectId,
    request,
    findings,
    by,
    batchId,
  }: {
    projectId: number;
    request: CerRequest;
    findings: readonly Finding[];
    by: string;
    batchId: string | null;
  },
): Promise<void> {
  const submissionId = randomUUID();
  const at = app.now();
  await sql
    .insertInto('cer_submission')
    .values({
      id: submissionId,
      project_id: projectId,
      attempt: (await attemptsOf(sql, projectId)) + 1,
      request: JSON.stringify(request),
      requested_by: by,
      request_dt: at,
      sending_at: null,
      response: null,
      response_dt: null,
      post_cer_id: null,
      batch_id: batchId,
    })
    .execute();
  const recorded = recordedFindings(findings, { by, at: at.toISOString() });
  await sql
    .insertInto('cer_submission_check')
    .values({
      submission_id: submissionId,
      findings: JSON.stringify(recorded),
      version: app.version,
      rules: [...RULE_NAMES],
    })
    .execute();
  await app.jobs.enqueue(sql, 'submit-to-cer', { submissionId });
}

function formDataOf(attributes: CheckedParamsOf<Submit>['project_attributes']) {
  const read = SubmissionAttributes.safeParse(attributes);
  if (!read.success) {
    throw invalidParams(read.error.issues, { prefix: ['project_attributes'] });
  }
  // The array may contain earlier entries; the new one is last.
  return read.data.CER_API_logs.at(-1)!.request.form_data;
}

async function attemptsOf(sql: Sql, projectId: number): Promise<number> {
  const { attempts } = await sql
    .selectFrom('cer_submission')
    .select((q) => q.fn.countAll<number>().as('attempts'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return attempts;
}
