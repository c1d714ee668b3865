import { expect, it } from 'vitest';
import { runningMeans } from './running-mean.ts';

it('the running mean averages each season with the three before it, and leaves out years with a gap', () => {
  expect(runningMeans([40, 50, 60, 70, 80, null, 90, 80, 70, 60])).toEqual([
    null,
    null,
    null,
    55,
    65,
    null,
    null,
    null,
    null,
    75,
  ]);
});
