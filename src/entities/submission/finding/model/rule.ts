import type { SubmissionFacts } from '#shared/api/contract';
import type { CerForm, Regulator } from '#entities/submission/request';
import type { SoilProject } from '#entities/soil-project/record';
import type { Finding, Found } from './finding.ts';

/** The input of the checks before a submission to the regulator. */
export interface Submittable {
  project: SoilProject;
  form: CerForm;
  regulator: Regulator;
  facts: SubmissionFacts;
  /** The day of the check. */
  now: Date;
}

export interface Rule extends Pick<Finding, 'rule' | 'severity' | 'canOverride'> {
  find: (submittable: Submittable) => Found[];
}
