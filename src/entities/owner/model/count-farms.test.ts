import { expect, it } from 'vitest';
import { countFarms } from './count-farms.ts';

it.each([
  [0, '0 farms'],
  [1, '1 farm'],
  [2, '2 farms'],
])('countFarms formats %i as %s (SET-05)', (count, worded) => {
  expect(countFarms(count)).toBe(worded);
});
