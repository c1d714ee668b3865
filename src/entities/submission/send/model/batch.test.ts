import { describe, expect, it } from 'vitest';
import type { ProjectOverlap } from '#shared/api/contract';
import { projectWith } from '../../../../../tests/support/soil/sample-project.ts';
import { submissionFacts } from '../../../../../tests/support/soil/submission-facts.ts';
import { batchSheet, isBatchReady, sharedInBatch } from './batch.ts';
import { TEST_REGULATOR_SETTINGS } from '#entities/submission/request';

const regulator = { stage: 'test', settings: TEST_REGULATOR_SETTINGS } as const;
const shared = (id: string): ProjectOverlap => ({
  with: 'project',
  id,
  name: 'Creek Farm',
  status: 'B3',
  parcels: ['P1'],
  hectares: 73.49,
});

describe('the projects of a batch', () => {
  const facts = (id: number, others: string[]) =>
    [
      id,
      submissionFacts({
        project_id: id,
        overlaps: others.map(shared),
      }),
    ] as const;

  it('may be left out of the batch, each with the reason', () => {
    const projects = [projectWith({ project_id: 2 }), projectWith({ project_id: 3 })];
    const sheet = batchSheet('submit', projects, {
      regulator,
      facts: new Map([facts(2, ['3']), facts(3, ['2'])]),
      ownerNames: new Map(),
    });
    expect(sheet.map(isBatchReady)).toEqual([false, false]);
    for (const { findings } of sheet) {
      expect(findings[0]).toMatchObject({ rule: 'same-batch', severity: 'block' });
    }
    const approved = batchSheet('return', projects, null);
    expect(approved.map(isBatchReady)).toEqual([true, true]);
  });

  it('are named once when they share land', () => {
    expect(sharedInBatch(new Map([facts(2, ['3', '9']), facts(3, ['2']), facts(4, [])]))).toEqual([
      {
        ids: [2, 3],
        says: 'Projects 2 and 3 of this batch share 73.5 ha. Once one is sent, the other has to declare it, so submit them one after the other.',
      },
    ]);
  });
});
