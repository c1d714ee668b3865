import type { Client, SendOptions } from '#shared/api';
import { calls } from '#shared/api';
import type { ProjectStatus, SubmissionFacts } from '#shared/api/contract';
import { blocksOf, warningsOf, type Finding } from '#entities/submission/finding';
import { STATUS_MEANINGS, decisionsAt, type SoilProject } from '#entities/soil-project/record';
import {
  prepareSubmission,
  sendSubmission,
  type Submission,
  type SubmissionInput,
} from './submission.ts';

/** What a partner admin does with several projects at once. */
export const BATCH_KINDS = ['check', 'approve', 'return', 'submit'] as const;
export type BatchKind = (typeof BATCH_KINDS)[number];
/** The action at the end of a batch: a check is followed by submitting. */
export type BatchAction = Exclude<BatchKind, 'check'>;
export const actionOf = (kind: BatchKind): BatchAction => (kind === 'check' ? 'submit' : kind);

export const BATCH_LABELS: Record<BatchKind, string> = {
  check: 'Check',
  approve: 'Approve',
  return: 'Return to client',
  submit: 'Submit to CER',
};

/** The status that a decision sets. */
const DECIDED = { approve: 'B3', return: 'B1' } as const satisfies Partial<
  Record<BatchKind, ProjectStatus>
>;
type Decision = keyof typeof DECIDED;
export const decidedStatus = (kind: Decision): ProjectStatus => DECIDED[kind];
export const isBatchDecision = (kind: BatchKind): kind is Decision => kind in DECIDED;

/** A project of a batch with the findings that keep it out. */
export interface BatchRow {
  project: SoilProject;
  findings: readonly Pick<Finding, 'rule' | 'severity' | 'says'>[];
  /** Null for a decision, or for a project that no longer exists. */
  submission: Submission | null;
}

/**
 * A warning must be read by a person with the project at hand, so it keeps the project out of a
 * batch as a block does.
 */
export const isBatchReady = ({ findings }: Pick<BatchRow, 'findings'>): boolean =>
  findings.length === 0;

/** Land that two projects of one batch share, and its consequence for the second. */
export interface SharedInBatch {
  ids: readonly [number, number];
  says: string;
}

/** Finds each pair of projects in a batch whose land overlaps: the second has to declare the first. */
export function sharedInBatch(facts: ReadonlyMap<number, SubmissionFacts>): SharedInBatch[] {
  return [...facts].flatMap(([id, { overlaps }]) =>
    overlaps.flatMap(({ with: kind, id: other, hectares }): SharedInBatch[] => {
      const second = Number(other);
      if (kind !== 'project' || second <= id || !facts.has(second)) return [];
      const ha = hectares.toLocaleString('en-AU', { maximumFractionDigits: 1 });
      const says = `Projects ${id} and ${second} of this batch share ${ha} ha. Once one is sent, the other has to declare it, so submit them one after the other.`;
      return [{ ids: [id, second], says }];
    }),
  );
}

/**
 * Checks each project by the rules of the chosen batch action; projects with findings come first.
 * `input` is null for a decision, which needs none.
 */
export function batchSheet(
  kind: BatchKind,
  projects: readonly SoilProject[],
  input: SubmissionInput | null,
): BatchRow[] {
  const shared = input && sharedInBatch(input.facts);
  const rows = projects.map((project): BatchRow => {
    if (isBatchDecision(kind)) {
      return { project, findings: decisionFindings(project, kind), submission: null };
    }
    const submission = input && prepareSubmission(project, input);
    const found = submission?.findings;
    const inBatch = (shared ?? []).filter(({ ids }) => ids.includes(project.projectId));
    const findings = [
      ...inBatch.map(({ says }) => ({ rule: 'same-batch', severity: 'block' as const, says })),
      ...(found ? [...blocksOf(found), ...warningsOf(found)] : [GONE]),
    ];
    return { project, findings, submission };
  });
  return [...rows.filter((row) => !isBatchReady(row)), ...rows.filter(isBatchReady)];
}

const GONE = { rule: 'facts', severity: 'block', says: 'The project no longer exists.' } as const;

/** Why a decision is not available for a project; empty if it is. */
function decisionFindings({ status }: SoilProject, kind: Decision): BatchRow['findings'] {
  const to = DECIDED[kind];
  if (decisionsAt(status).includes(to)) return [];
  const says = `The project is at ${status} (${STATUS_MEANINGS[status]}) and cannot change to ${to}.`;
  return [{ rule: 'status', severity: 'block', says }];
}

/** Applies the batch's action to a project, in one call. */
export async function sendInBatch(
  client: Client,
  kind: BatchAction,
  { project: { projectId }, submission }: BatchRow,
  { note, batchId, ...options }: SendOptions & { note: string; batchId: string },
): Promise<void> {
  if (isBatchDecision(kind)) {
    const params = { project_id: projectId, project_status: DECIDED[kind], batch_id: batchId };
    const noted = note.trim() === '' ? params : { ...params, note: note.trim() };
    await client.send(calls.soilProjects.updateStatus, noted, options);
  } else if (submission) await sendSubmission(client, submission, { batchId, ...options });
}
