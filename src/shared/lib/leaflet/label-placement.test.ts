import { expect, it } from 'vitest';
import { placeLabels } from './label-placement.ts';

it('placeLabels skips a label that overlaps an earlier one or nearly touches it', () => {
  const boxes = [
    [0, 0, 100, 20],
    [90, 10, 190, 30],
    [102, 0, 202, 20],
    [110, 0, 210, 20],
    [0, 30, 100, 50],
  ] as const;
  expect(placeLabels(boxes)).toEqual([0, 3, 4]);
});
