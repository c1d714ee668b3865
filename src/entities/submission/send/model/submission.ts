import { calls, refusalOf, type Client, type SendOptions } from '#shared/api';
import { FACTS_PER_CALL, type SubmissionFacts } from '#shared/api/contract';
import { limitConcurrency } from '#shared/lib/limit-concurrency';
import {
  type CerForm,
  cerRequest,
  submissionAttributes,
  type CerRequest,
  prefilledCerForm,
  type Regulator,
} from '#entities/submission/request';
import { type Finding, acceptedBy, submissionFindings } from '#entities/submission/finding';
import type { SoilProject } from '#entities/soil-project/record';

/** A project as it would be submitted now. */
export interface Submission {
  project: SoilProject;
  form: CerForm;
  regulator: Regulator;
  /** The server's facts about the land and the overrides. */
  facts: SubmissionFacts;
  /** Any blocking finding prevents the submission; the user must confirm the others (OP-72). */
  findings: Finding[];
}

/** The server's facts and owners' names, with which projects are prepared. */
export interface SubmissionInput {
  regulator: Regulator;
  /** By project id. */
  facts: ReadonlyMap<number, SubmissionFacts>;
  /** Names by e-mail address, for projects that name no owner (OP-86). */
  ownerNames: ReadonlyMap<string, string>;
}

/** Concurrent requests for names, which leaves room for other requests of the user. */
const NAMES_CONCURRENCY = 4;

/**
 * Fills the form, applies the user's changes and checks the result by all rules. Returns null for a
 * project without facts, which no longer exists.
 */
export function prepareSubmission(
  project: SoilProject,
  { regulator, facts: known, ownerNames }: SubmissionInput,
  change: (prefilled: CerForm) => CerForm = (prefilled) => prefilled,
  now = new Date(),
): Submission | null {
  const facts = known.get(project.projectId);
  if (!facts) return null;
  const form = change(prefilledCerForm(project, regulator, ownerNames.get(project.email)));
  const findings = submissionFindings({ project, form, regulator, facts, now });
  return { project, form, regulator, facts, findings };
}

/** The request that a submission sends; null without the regulator's settings. */
export const requestOf = ({
  project,
  form,
  regulator: { stage, settings },
  facts,
}: Submission): CerRequest | null =>
  settings && cerRequest(project, form, stage, settings, facts.overlaps);

/**
 * Submits a project in one call, which logs the request and sets C1 (CER-21, CER-22). The warnings
 * among its findings are those that the user accepted.
 */
export async function sendSubmission(
  client: Client,
  submission: Submission,
  { batchId = null, ...options }: SendOptions & { batchId?: string | null } = {},
): Promise<void> {
  const request = requestOf(submission);
  if (!request) throw new Error('a submission without settings is blocked');
  await client.send(
    calls.soilProjects.updateStatusAndAttributes,
    {
      project_id: submission.project.projectId,
      project_status: 'C1',
      project_attributes: submissionAttributes(request),
      accepted_warnings: acceptedBy(submission.findings),
      ...(batchId !== null && { batch_id: batchId }),
    },
    options,
  );
}

/** Reads the facts of projects, by id, without those that do not exist. */
export async function readFacts(
  client: Client,
  projectIds: readonly number[],
  options?: SendOptions,
): Promise<Map<number, SubmissionFacts>> {
  const facts = new Map<number, SubmissionFacts>();
  for (let from = 0; from < projectIds.length; from += FACTS_PER_CALL) {
    const params = { project_ids: projectIds.slice(from, from + FACTS_PER_CALL) };
    for (const one of await client.send(calls.soilProjects.facts, params, options)) {
      facts.set(one.project_id, one);
    }
  }
  return facts;
}

/**
 * Looks up the names of clients whose projects name no owner, by e-mail address (CER-07, OP-86). An
 * address without an account has none.
 */
export async function readOwnerNames(
  client: Client,
  projects: readonly SoilProject[],
  options?: SendOptions,
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const limited = limitConcurrency(NAMES_CONCURRENCY);
  const lookUp = async (email: string) => {
    try {
      const [{ owner_name: name }] = await client.send(calls.owners.read, { email }, options);
      names.set(email, name);
    } catch (error) {
      if (refusalOf(error) !== 'NOT_FOUND') throw error;
    }
  };
  await Promise.all([...new Set(unnamed(projects))].map((email) => limited(() => lookUp(email))));
  return names;
}

const unnamed = (projects: readonly SoilProject[]) =>
  projects.flatMap(({ email, attributes }) => (attributes.owner_name === '' ? [email] : []));
