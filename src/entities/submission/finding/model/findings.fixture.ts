import type { ProjectOverlap, SoilProjectRow, SubmissionFacts } from '#shared/api/contract';
import { submissionFacts } from '../../../../../tests/support/soil/submission-facts.ts';
import {
  type CerForm,
  prefilledCerForm,
  TEST_REGULATOR_SETTINGS,
  type Regulator,
} from '#entities/submission/request';
import { NOW, projectWith } from '../../../../../tests/support/soil/sample-project.ts';
import type { SoilProject } from '#entities/soil-project/record';
import { blocksOf, warningsOf, type Finding } from './finding.ts';
import { submissionFindings } from './rules.ts';

export const TEST: Regulator = { stage: 'test', settings: TEST_REGULATOR_SETTINGS };

interface Given {
  project?: SoilProject;
  form?: CerForm;
  facts?: Partial<SubmissionFacts>;
  regulator?: Regulator;
}

export function findings({ project = projectWith(), form, facts, regulator = TEST }: Given = {}) {
  return submissionFindings({
    project,
    form: form ?? prefilledCerForm(project, regulator),
    regulator,
    facts: submissionFacts(facts),
    now: NOW,
  });
}
export const says = (found: readonly Finding[]): string[] => found.map((finding) => finding.says);
export const blocks = (given?: Given): string[] => says(blocksOf(findings(given)));
export const warnings = (given?: Given): string[] => says(warningsOf(findings(given)));

/** A project with changed attributes. */
export const withAttributes = (change: object, row: Partial<SoilProjectRow> = {}): SoilProject =>
  projectWith({
    ...row,
    project_attributes: { ...projectWith().rows[0].project_attributes, ...change },
  });

export const overlap = (change: Partial<ProjectOverlap> = {}): ProjectOverlap => ({
  with: 'project',
  id: '4',
  name: 'Creek Farm',
  status: 'C6',
  parcels: ['P1', 'P2'],
  hectares: 12.34,
  ...change,
});
