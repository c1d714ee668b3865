import type { ProjectStatus, SubmissionFacts } from '#shared/api/contract';
import { prefilledCerForm } from './prefilled-cer-form.ts';
import { cerRequest, type CerRequest } from './cer-submission.ts';
import { blocksOf, warningsOf, type Finding } from './pre-flight/finding.ts';
import { submissionFindings } from './pre-flight/rules.ts';
import { STATUS_MEANINGS } from './project-status.ts';
import { decisionsAt } from './project-transitions.ts';
import type { Regulator } from './regulator-settings.ts';
import type { SoilProject } from './soil-project.ts';

/** What a partner admin does with several projects at once. */
export const BATCH_KINDS = ['check', 'approve', 'return', 'submit'] as const;
export type BatchKind = (typeof BATCH_KINDS)[number];

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

/** A project of a batch with everything that keeps it out. */
export interface BatchRow {
  project: SoilProject;
  findings: readonly Pick<Finding, 'rule' | 'severity' | 'says'>[];
}

/**
 * A warning needs a person who reads it with the project at hand, so it keeps the project out of a
 * batch as a block does.
 */
export const isBatchReady = ({ findings }: Pick<BatchRow, 'findings'>): boolean =>
  findings.length === 0;

/** Land that two projects of one batch share, and what that means for the second. */
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

/** Checks each project by the rules of what is to happen to it; blocked ones come first. */
export function batchSheet(
  kind: BatchKind,
  projects: readonly SoilProject[],
  regulator: Regulator,
  facts: ReadonlyMap<number, SubmissionFacts>,
): BatchRow[] {
  const shared = isBatchDecision(kind) ? [] : sharedInBatch(facts);
  const rows = projects.map((project): BatchRow => ({
    project,
    findings: isBatchDecision(kind)
      ? decisionFindings(project, kind)
      : [
          ...shared
            .filter(({ ids }) => ids.includes(project.projectId))
            .map(({ says }) => ({ rule: 'same-batch', severity: 'block' as const, says })),
          ...submissionFindingsOf(project, regulator, facts.get(project.projectId)),
        ],
  }));
  return [...rows.filter((row) => !isBatchReady(row)), ...rows.filter(isBatchReady)];
}

function submissionFindingsOf(
  project: SoilProject,
  regulator: Regulator,
  facts: SubmissionFacts | undefined,
): BatchRow['findings'] {
  if (!facts) return [{ rule: 'facts', severity: 'block', says: 'The project no longer exists.' }];
  const form = prefilledCerForm(project, regulator);
  const findings = submissionFindings({ project, form, regulator, facts, now: new Date() });
  return [...blocksOf(findings), ...warningsOf(findings)];
}

/** Why a decision is not available for a project; empty if it is. */
export function decisionFindings({ status }: SoilProject, kind: Decision): BatchRow['findings'] {
  const to = DECIDED[kind];
  if (decisionsAt(status).includes(to)) return [];
  const says = `The project is at ${status} (${STATUS_MEANINGS[status]}) and cannot change to ${to}.`;
  return [{ rule: 'status', severity: 'block', says }];
}

/** The request that submits a project as its form is pre-filled; null without settings. */
export function batchRequest(
  project: SoilProject,
  regulator: Regulator,
  facts: SubmissionFacts | undefined,
): CerRequest | null {
  const { stage, settings } = regulator;
  if (settings === null || !facts) return null;
  const form = prefilledCerForm(project, regulator);
  return cerRequest(project, form, stage, settings, facts.overlaps);
}
