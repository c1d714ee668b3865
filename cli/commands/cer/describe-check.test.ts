import { expect, it } from 'vitest';
import { TEST_REGULATOR_SETTINGS } from '#entities/submission/request';
import { prepareSubmission } from '#entities/submission/send';
import { submissionFacts } from '../../../tests/support/soil/submission-facts.ts';
import { project, projectRow } from '../review/model/review.fixture.ts';
import { withoutTone } from '../../tone.ts';
import { describeVerdict } from './describe-check.ts';

const regulator = { stage: 'test', settings: TEST_REGULATOR_SETTINGS } as const;

it.each([
  ['A7', 'cannot be submitted yet.'],
  ['C6', 'cannot be submitted.'],
] as const)('describeCheck says of a project at %s that it %s', (status, says) => {
  const one = project({ ...projectRow(), project_status: status });
  const facts = new Map([[one.projectId, submissionFacts()]]);
  const submission = prepareSubmission(one, { regulator, facts, ownerNames: new Map() });
  const [verdict = ''] = describeVerdict(submission!).map(withoutTone);
  expect(verdict.endsWith(`(${status}) ${says}`), verdict).toBe(true);
});
