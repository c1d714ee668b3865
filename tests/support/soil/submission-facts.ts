import type { SubmissionFacts } from '#shared/api/contract';

/** Facts of project 5 that no rule objects to. */
export const submissionFacts = (change: Partial<SubmissionFacts> = {}): SubmissionFacts => ({
  project_id: 5,
  overlaps: [],
  overlaps_problem: null,
  parcels_gone: [],
  parcels_with_holes: [],
  overrides: [],
  sheet: null,
  signed: null,
  redrawn: null,
  turned_down: null,
  withdrawn: null,
  abatement_t_per_ha: [1, 10_000],
  ...change,
});
