import { randomUUID } from 'node:crypto';
import { isSubmittable, STATUS_MEANINGS, type SoilProject } from '#entities/soil-project/record';
import { blocksOf, warningsOf, type Finding } from '#entities/submission/finding';
import { cerResult, type Regulator } from '#entities/submission/request';
import { readFacts, sharedInBatch, type Submission } from '#entities/submission/send';
import type { ProjectStatus } from '#shared/api/contract';
import { runQueue } from '#shared/run-queue';
import { endingOf, inBatch } from '../../batch.ts';
import type { Connection } from '../../connection/connected.ts';
import { messageOf, type ExitCode } from '../../failure.ts';
import { preparedSubmission, type FormChange } from '../../submission/prepared-submissions.ts';
import {
  isUnderWay,
  sendPatiently,
  watchSubmission,
  type StatusChange,
  type SubmissionProgress,
} from '../../submission/submit-project.ts';
import { projectWith } from '../projects/chosen-projects.ts';
import { describeVerdict } from './describe-check.ts';

/**
 * `ready`: would be sent. `sent`: in progress. `accepted` and `refused`: C4 and C3. `skipped`: was
 * sent before. `blocked`: something is missing, or a warning could not be confirmed because
 * prompting is off. `declined`: the user said no. `failed`: the call failed. `unknown`: the answer was
 * lost. `not-tried`: the batch ended first.
 */
export type OutcomeKind =
  | 'ready'
  | 'sent'
  | 'accepted'
  | 'refused'
  | 'skipped'
  | 'blocked'
  | 'declined'
  | 'failed'
  | 'unknown'
  | 'not-tried';

/** The outcome of one project, with the field names of `--json`. */
export interface Outcome {
  project_id: number;
  project_name: string;
  outcome: OutcomeKind;
  project_status: ProjectStatus | null;
  message: string | null;
}

export interface BatchOptions {
  isDryRun: boolean;
  /** Skips the prompt. This counts as a yes to the plain question only, not to warnings. */
  isSure: boolean;
  isWatched: boolean;
  /** Rules whose warnings the user has confirmed. */
  accepted: ReadonlySet<string>;
  formOf: (projectId: number) => FormChange;
  regulator: Regulator;
  /** Shows what would be sent and resolves to whether the user agrees. */
  agrees: (submission: Submission) => Promise<boolean>;
  say: (line: string) => void;
}

/** Maximum number of submissions followed concurrently, to limit the load on the server. */
const FOLLOWED_CONCURRENCY = 4;

/**
 * Submits projects one after the other, then follows the ones in progress if `isWatched`. When the
 * connection's signal aborts it, it still reports an outcome for each project.
 */
export async function submitBatch(
  connection: Connection,
  ids: readonly number[],
  options: BatchOptions,
): Promise<{ outcomes: Outcome[]; exitCode: ExitCode; isEndedEarly: boolean }> {
  // The partner gets one mail about all projects of a batch.
  const on = { connection, options, batchId: ids.length > 1 ? randomUUID() : null };
  if (ids.length > 1) {
    const facts = await readFacts(connection, ids);
    for (const { says } of sharedInBatch(facts)) options.say(says);
  }
  const { outcomes, endedWith } = await inBatch(ids, {
    signal: connection.signal,
    work: (id) => {
      if (ids.length > 1) options.say(`${ids.indexOf(id) + 1} of ${ids.length}: project ${id}`);
      return submitOne(on, id);
    },
    instead: (id, outcome, message) => {
      if (message !== null) options.say(`${id}: ${message}`);
      return { ...nothingOf(id), outcome, message };
    },
  });
  const exitCode = options.isWatched && endedWith === 0 ? await follow(on, outcomes) : endedWith;
  return { outcomes, exitCode: exitCode || exitCodeOf(outcomes), isEndedEarly: exitCode !== 0 };
}

interface On {
  connection: Connection;
  options: BatchOptions;
  batchId: string | null;
}

const nothingOf = (id: number) => ({ project_id: id, project_name: '', project_status: null });

/** Reads the project again: somebody may have submitted it since the batch began. */
async function submitOne({ connection, options, batchId }: On, id: number): Promise<Outcome> {
  const project = await projectWith(connection, id);
  const outcomeWith = (outcome: OutcomeKind, message: string | null = null) =>
    outcomeOf(project, outcome, message);
  if (!isSubmittable(project.status)) {
    options.say(`${id}: skipped, its status is ${meaning(project.status)}.`);
    return outcomeWith('skipped', STATUS_MEANINGS[project.status]);
  }
  const submission = await preparedSubmission(
    connection,
    project,
    options.regulator,
    options.formOf(id),
  );
  const textOf = (findings: readonly Finding[]) => findings.map(({ says }) => says).join(' ');
  const problems = textOf(blocksOf(submission.findings));
  const unconfirmed = warningsOf(submission.findings).filter(
    ({ rule }) => !options.accepted.has(rule),
  );
  const warnings = textOf(unconfirmed);
  const isBlocked = problems !== '' || (options.isSure && !options.isDryRun && warnings !== '');
  if (isBlocked || options.isDryRun) describeVerdict(submission).forEach(options.say);
  if (problems !== '') return outcomeWith('blocked', problems);
  if (options.isDryRun) return outcomeWith('ready', warnings || null);
  if (isBlocked) {
    const rules = [...new Set(unconfirmed.map(({ rule }) => rule))].join(' ');
    const cure = `Run without --yes to confirm this, or add --accept ${rules}.`;
    return outcomeWith('blocked', `${warnings} ${cure}`);
  }
  if (!(await options.agrees(submission))) return outcomeWith('declined');
  for await (const progress of sendPatiently(connection, submission, undefined, batchId)) {
    tell(options, id, progress);
  }
  options.say(`${id}: C1 ${STATUS_MEANINGS.C1}`);
  return { ...outcomeWith('sent'), project_status: 'C1' };
}

/** Follows every submission in progress to its final status, including those sent earlier. */
async function follow({ connection, options }: On, outcomes: Outcome[]): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  await runQueue(outcomes.filter(isInProgress), {
    concurrency: FOLLOWED_CONCURRENCY,
    act: async (followed) => {
      const { project_id: id, outcome } = followed;
      for await (const progress of watchSubmission(connection, id)) {
        // Its result was already reported when it was sent.
        const isOld = outcome === 'sent' && progress.kind === 'moved' && isSent(progress.change);
        if (!isOld) tell(options, id, progress);
        // If Ctrl-C or an expired sign-in ends the watch, the table shows the last known status.
        if (progress.kind === 'moved') followed.project_status = progress.change.to_status;
      }
      Object.assign(followed, outcomeOfSubmitted(await projectWith(connection, id)));
      if (followed.message !== null) options.say(`${id}: ${followed.message}`);
    },
    policy(error) {
      exitCode ||= endingOf(error, connection.signal) || 1;
      return 'stop';
    },
    report({ project_id: id }, followed) {
      if (followed.state !== 'failed' || exitCode === 2) return;
      options.say(`${id}: ${messageOf(followed.error)}`);
    },
  });
  return exitCode;
}

const isInProgress = ({ project_status: status }: Outcome) => status !== null && isUnderWay(status);

const isSent = ({ to_status: status }: StatusChange) => status === 'C1';

function outcomeOfSubmitted(project: SoilProject): Outcome {
  const { status } = project;
  return outcomeOf(project, status === 'C3' ? 'refused' : 'accepted', cerResult(project));
}

const outcomeOf = (
  project: SoilProject,
  outcome: OutcomeKind,
  message: string | null,
): Outcome => ({
  project_id: project.projectId,
  project_name: project.projectName,
  outcome,
  project_status: project.status,
  message,
});

const meaning = (status: ProjectStatus) => `${status} (${STATUS_MEANINGS[status]})`;

function tell({ say }: BatchOptions, id: number, progress: SubmissionProgress): void {
  if (progress.kind === 'waiting') say(`${id}: ${progress.problem} Trying again.`);
  else say(`${id}: ${progress.change.to_status} ${STATUS_MEANINGS[progress.change.to_status]}`);
}

function exitCodeOf(outcomes: readonly Outcome[]): ExitCode {
  const has = (...kinds: OutcomeKind[]) => outcomes.some(({ outcome }) => kinds.includes(outcome));
  if (has('failed', 'unknown', 'blocked', 'refused')) return 1;
  return has('declined') ? 2 : 0;
}
