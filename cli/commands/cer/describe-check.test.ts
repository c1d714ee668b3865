import { expect, it } from 'vitest';
import { TEST_REGULATOR_SETTINGS } from '#entities/soil-project';
import { submissionFacts } from '../../../tests/support/soil/submission-facts.ts';
import { prepareSubmission } from '../../submission/prepare-submission.ts';
import { project, projectRow } from '../review/model/review.fixture.ts';
import { withoutTone } from '../../tone.ts';
import { describeVerdict } from './describe-check.ts';

const regulator = { stage: 'test', settings: TEST_REGULATOR_SETTINGS } as const;
const send = async () => [];

it.each([
  ['A7', 'cannot be submitted yet.'],
  ['C6', 'cannot be submitted.'],
] as const)('says of a project at %s that it %s', async (status, says) => {
  const submission = await prepareSubmission(
    { send: send as never },
    project({ ...projectRow(), project_status: status }),
    regulator,
    { fields: { owner_name: 'Casey Client' }, parcels: new Map() },
    submissionFacts(),
  );
  const [verdict = ''] = describeVerdict(submission).map(withoutTone);
  expect(verdict.endsWith(`(${status}) ${says}`), verdict).toBe(true);
});
