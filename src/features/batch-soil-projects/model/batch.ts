import {
  blocksOf,
  cerRequest,
  decisionsAt,
  prefilledCerForm,
  STATUS_MEANINGS,
  submissionFindings,
  warningsOf,
  type CerRequest,
  type Finding,
  type Regulator,
  type SoilProject,
} from '#entities/soil-project';
import type { ProjectStatus, SubmissionFacts } from '#shared/api/contract';

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
export type Decision = keyof typeof DECIDED;
export const decidedStatus = (kind: Decision): ProjectStatus => DECIDED[kind];
export const isDecision = (kind: BatchKind): kind is Decision => kind in DECIDED;

/** A project of a batch with everything that keeps it out. */
export interface SheetRow {
  project: SoilProject;
  findings: readonly Pick<Finding, 'rule' | 'severity' | 'says'>[];
}

/**
 * A warning needs a person who reads it with the project at hand, so it keeps the project out of a
 * batch as a block does.
 */
export const isReady = ({ findings }: SheetRow): boolean => findings.length === 0;

/** Checks each project by the rules of what is to happen to it; blocked ones come first. */
export function sheetOf(
  kind: BatchKind,
  projects: readonly SoilProject[],
  regulator: Regulator,
  facts: ReadonlyMap<number, SubmissionFacts>,
): SheetRow[] {
  const rows = projects.map((project) => ({
    project,
    findings: isDecision(kind)
      ? decisionFindings(project, kind)
      : submissionFindingsOf(project, regulator, facts.get(project.projectId)),
  }));
  return [...rows.filter((row) => !isReady(row)), ...rows.filter(isReady)];
}

function submissionFindingsOf(
  project: SoilProject,
  regulator: Regulator,
  facts: SubmissionFacts | undefined,
): SheetRow['findings'] {
  if (!facts) return [{ rule: 'facts', severity: 'block', says: 'The project no longer exists.' }];
  const form = prefilledCerForm(project, regulator);
  const findings = submissionFindings({ project, form, regulator, facts, now: new Date() });
  return [...blocksOf(findings), ...warningsOf(findings)];
}

function decisionFindings({ status }: SoilProject, kind: Decision): SheetRow['findings'] {
  const to = DECIDED[kind];
  if (decisionsAt(status).includes(to)) return [];
  const says = `The project is at ${status} (${STATUS_MEANINGS[status]}) and cannot change to ${to}.`;
  return [{ rule: 'status', severity: 'block', says }];
}

/** The request that submits a project as its form is pre-filled; null without settings. */
export function requestOf(
  project: SoilProject,
  regulator: Regulator,
  facts: SubmissionFacts | undefined,
): CerRequest | null {
  const { stage, settings } = regulator;
  if (settings === null || !facts) return null;
  const form = prefilledCerForm(project, regulator);
  return cerRequest(project, form, stage, settings, facts.overlaps);
}
