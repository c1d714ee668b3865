import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patchesOf } from './patches.ts';

/** Marks the `#` of a picture. */
const grid = (...rows: string[]) =>
  [Uint8Array.from(rows.join(''), (sign) => (sign === '#' ? 1 : 0)), rows[0]!.length] as const;

const sizes = (...rows: string[]) => patchesOf(...grid(...rows)).map(({ pixels }) => pixels.length);

describe('patches', () => {
  it('are none without marked pixels', () => {
    expect(sizes('...', '...')).toEqual([]);
  });

  it('join pixels at edges and corners', () => {
    expect(sizes('#..#', '.#..', '...#')).toEqual([2, 1, 1]);
  });

  it('do not join the end of a row with the start of the next', () => {
    expect(sizes('..#', '#..')).toEqual([1, 1]);
    expect(sizes('...#', '....', '#...')).toEqual([1, 1]);
  });

  it('hold every marked pixel once (property)', () => {
    const marks = fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(marks, fc.integer({ min: 1, max: 20 }), (given, columns) => {
        const rows = Math.ceil(given.length / columns);
        const marked = new Uint8Array(rows * columns);
        marked.set(given);
        const pixels = patchesOf(marked, columns).flatMap((patch) => [...patch.pixels]);
        expect(pixels.toSorted((a, b) => a - b)).toEqual(
          [...marked.keys()].filter((at) => marked[at] === 1),
        );
      }),
    );
  });
});
