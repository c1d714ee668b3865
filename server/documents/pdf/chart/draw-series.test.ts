import { expect, it } from 'vitest';
import { runsOf } from './draw-series.ts';

it('runsOf splits a series at its gaps', () => {
  expect(runsOf([null, 1, 2, null, null, 3, null])).toEqual([[1, 2], [3]]);
  expect(runsOf([null, null])).toEqual([]);
});
