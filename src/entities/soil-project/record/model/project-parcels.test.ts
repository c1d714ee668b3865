import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatParcelNumbers,
  parcelName,
  parseParcelNumbers,
  withoutParcelNumbers,
} from './project-parcels.ts';
import { projectWith } from '../../../../../tests/support/soil/sample-project.ts';

const project = (count: number) => projectWith(...Array.from({ length: count }, () => ({})));
const keysOf = (numbers: readonly number[]) => numbers.map((number) => `P${number}`);

describe('parcel numbers as typed', () => {
  it.each([
    ['x', '“x” is not a number. Write 1-3, 5 or all.'],
    ['0', 'The project has parcels 1 to 6, so “0” is not possible.'],
    ['5-7', 'The project has parcels 1 to 6, so “5-7” is not possible.'],
    ['3-1', 'The project has parcels 1 to 6, so “3-1” is not possible.'],
    ['1e9', '“1e9” is not a number. Write 1-3, 5 or all.'],
  ])('refuses %j', (text, problem) => {
    expect(parseParcelNumbers(text, project(6))).toEqual({ problem });
  });

  it.each([
    ['', []],
    ['all', [1, 2, 3, 4, 5, 6]],
    ['5, 1-3', [1, 2, 3, 5]],
    ['2 2;2', [2]],
  ])('reads %j', (text, numbers) => {
    expect(parseParcelNumbers(text, project(6))).toEqual(keysOf(numbers));
  });

  it('can be read back as they are written', () => {
    const land = project(200);
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 200 })), (numbers) => {
        const sorted = keysOf(numbers.toSorted((a, b) => a - b));
        const written = formatParcelNumbers(land, keysOf(numbers));
        expect(parseParcelNumbers(written, land)).toEqual(sorted);
      }),
    );
  });
});

it('names a parcel by its current number, and says if it has left the project', () => {
  const [first, second] = [{ parcel_key: 'a' }, { parcel_key: 'b', lot_number: '35' }];
  expect(parcelName(projectWith(first, second), 'b')).toBe('Parcel 2 (35 DP755510)');
  expect(parcelName(projectWith(second, first), 'b')).toBe('Parcel 1 (35 DP755510)');
  expect(parcelName(projectWith(first), 'b')).toBe(
    'A parcel that is no longer part of the project',
  );
});

it('removes the numbers of parcels from a sentence, and no other numbers', () => {
  expect(withoutParcelNumbers('Parcels 1, 2 and 3 share 12.3 ha with project 4.')).toBe(
    'Parcels share 12.3 ha with project 4.',
  );
  expect(withoutParcelNumbers('Parcel 2 (12 DP755510): the owner is missing.')).toBe(
    'Parcel (12 DP755510): the owner is missing.',
  );
});
