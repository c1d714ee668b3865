import { expect, it } from 'vitest';
import { ticksAround, ticksUpTo } from './axis-ticks.ts';

it.each([
  [100, [0, 20, 40, 60, 80, 100]],
  [37, [0, 10, 20, 30, 40]],
  [0.11, [0, 0.025, 0.05, 0.075, 0.1, 0.125]],
  [1, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  [1234, [0, 250, 500, 750, 1000, 1250]],
])('ticksUpTo(%s) gives round values that reach it', (most, ticks) => {
  expect(ticksUpTo(most)).toEqual(ticks);
});

it('ticksUpTo gives a tick above zero even if all values are zero', () => {
  expect(ticksUpTo(0).length).toBeGreaterThan(1);
});

it('ticksAround gives the same ticks on both sides of zero', () => {
  expect(ticksAround(17)).toEqual([-20, -10, 0, 10, 20]);
});
