import { expect, it } from 'vitest';
import { blocksOf, warningsOf } from '#entities/submission/finding';
import { TEST_REGULATOR_SETTINGS } from '#entities/submission/request';
import type { SubmissionFacts } from '#shared/api/contract';
import { submissionFacts } from '../../../tests/support/soil/submission-facts.ts';
import type { Connection } from '../../connection/connected.ts';
import { NO_CHANGE, preparedSubmission } from '../../submission/prepared-submissions.ts';
import { project, projectRow } from '../review/model/review.fixture.ts';
import { submitBatch } from './submit-batch.ts';

const sharedWith = (id: number) => ({
  with: 'project' as const,
  id: String(id),
  name: 'Creek Farm',
  status: 'B3' as const,
  parcels: ['P1'],
  hectares: 73.49,
});

/**
 * Submits projects that share land to a server that accepts everything; returns the batch of each
 * request, and what was said before the first.
 */
async function submitted(ids: readonly number[]) {
  const said: string[] = [];
  let first: string[] | null = null;
  const batches: (string | undefined)[] = [];
  const overrides: SubmissionFacts['overrides'] = [];
  const answers: Record<string, (params: Record<string, unknown>) => unknown> = {
    page: ({ project_ids: asked, before_id: before }) =>
      before === null
        ? (asked as number[]).map((id) => {
            const row = projectRow({ project_id: id });
            return { ...row, parcels: [row] };
          })
        : [],
    facts: ({ project_ids: asked }) =>
      (asked as number[]).map((id) =>
        submissionFacts({ project_id: id, overrides, overlaps: [sharedWith(id === 5 ? 6 : 5)] }),
      ),
    updateStatusAndAttributes: ({ batch_id: batch }) => {
      first ??= [...said];
      batches.push(batch as string | undefined);
      return [{}];
    },
    history: () => [
      {
        from_status: 'B3',
        to_status: 'C1',
        changed_by: 'partner@agriprove.example',
        changed_at: '2026-11-21T00:00:00Z',
        note: null,
        marks: [],
      },
    ],
  };
  const send = (async (call: { name: string }, params: Record<string, unknown>) =>
    answers[call.name]!(params)) as Connection['send'];
  const regulator = { stage: 'test', settings: TEST_REGULATOR_SETTINGS } as const;
  const { findings } = await preparedSubmission({ send }, project(), regulator);
  for (const { rule, parcels, says } of blocksOf(findings)) {
    const made = { made_by: 'partner@agriprove.example', made_at: '2026-11-21T00:00:00Z' };
    const second = { is_own: true, confirmed_by: null, confirmed_at: null };
    overrides.push({
      id: overrides.length + 1,
      rule,
      parcels: [...parcels],
      says,
      reason: 'Agreed.',
      ...made,
      ...second,
    });
  }
  const { outcomes } = await submitBatch(
    { send, signal: new AbortController().signal } as Connection,
    ids,
    {
      isDryRun: false,
      isSure: true,
      isWatched: false,
      accepted: new Set(warningsOf(findings).map(({ rule }) => rule)),
      formOf: () => NO_CHANGE,
      regulator,
      agrees: async () => true,
      say: (line) => said.push(line),
    },
  );
  expect(outcomes).toMatchObject(ids.map(() => ({ outcome: 'sent' })));
  return { batches, first };
}

it('sends several projects as one batch, about which the partner gets one mail', async () => {
  const { batches } = await submitted([5, 6]);
  const [first, second] = batches;
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
});

it('sends a single project without a batch', async () => {
  expect((await submitted([5])).batches).toEqual([undefined]);
});

it('names two projects of a batch that share land before it sends the first', async () => {
  const says =
    'Projects 5 and 6 of this batch share 73.5 ha. Once one is sent, the other has to declare it, so submit them one after the other.';
  expect((await submitted([5, 6])).first).toContain(says);
  expect((await submitted([5])).first).not.toContain(says);
});
