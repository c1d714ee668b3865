import { expect, it } from 'vitest';
import { rounded } from './rounded.ts';

it('rounded rounds to the given decimals and keeps a missing value missing', () => {
  expect([rounded(1.23456, 2), rounded(-0.5, 0), rounded(NaN, 2), rounded(null, 2)]).toEqual([
    1.23,
    -1,
    null,
    null,
  ]);
});
