import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatParcelNumbers, parseParcelNumbers } from './parcel-numbers.ts';

describe('parcel numbers as typed', () => {
  it.each([
    ['x', '“x” is not a number. Write 1-3, 5 or all.'],
    ['0', 'The project has parcels 1 to 6, so “0” is not possible.'],
    ['5-7', 'The project has parcels 1 to 6, so “5-7” is not possible.'],
    ['3-1', 'The project has parcels 1 to 6, so “3-1” is not possible.'],
    ['1e9', '“1e9” is not a number. Write 1-3, 5 or all.'],
  ])('refuses %j', (text, problem) => {
    expect(parseParcelNumbers(text, 6)).toEqual({ problem });
  });

  it.each([
    ['', []],
    ['all', [1, 2, 3, 4, 5, 6]],
    ['5, 1-3', [1, 2, 3, 5]],
    ['2 2;2', [2]],
  ])('reads %j', (text, numbers) => {
    expect(parseParcelNumbers(text, 6)).toEqual(numbers);
  });

  it('reads back what it writes', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 200 })), (numbers) => {
        const sorted = numbers.toSorted((a, b) => a - b);
        expect(parseParcelNumbers(formatParcelNumbers(numbers), 200)).toEqual(sorted);
      }),
    );
  });
});
