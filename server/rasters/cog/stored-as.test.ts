import { describe, expect, it } from 'vitest';
import { percentReader, storedClassesOf } from './stored-codings.ts';

describe('percentReader', () => {
  it.each([
    ['cover', 63, 63],
    ['cover+100', 163, 63],
    ['bare', 37, 63],
    ['bare+100', 137, 63],
    ['bare+100', 100, 100],
    ['bare+100', 200, 0],
    ['dea-land-cover', 27, 82],
    ['dea-land-cover', 13, 2],
    ['dea-land-cover', 33, 0],
    ['dea-land-cover', 0, NaN],
    ['forest-classes', 0, 0],
    ['forest-classes', 1, 12],
    ['forest-classes', 2, 45],
    ['forest-classes', 3, NaN],
  ] as const)('reads %s value %i as %d %%', (storedAs, stored, percent) => {
    expect(percentReader(storedAs, 255)(stored)).toBe(percent);
  });

  it('returns NaN for nodata and missing values', () => {
    expect(percentReader('bare+100', 255)(255)).toBeNaN();
    expect(percentReader('cover', -999)(-999)).toBeNaN();
    expect(percentReader('cover', null)(NaN)).toBeNaN();
  });

  it('accepts estimates slightly beyond 0 and 100, and rejects values in another encoding', () => {
    expect(percentReader('bare+100', 255)(95)).toBe(105);
    expect(percentReader('bare', 255)(150)).toBeNaN();
    expect(percentReader('cover', 255)(199)).toBeNaN();
    expect(percentReader('bare+100', 255)(30)).toBeNaN();
  });
});

describe('storedClassesOf', () => {
  it('lists the classes of the forest map with the percentage that each is read as', () => {
    const read = percentReader('forest-classes', 255);
    const classes = storedClassesOf('forest-classes') ?? [];
    expect(classes.map(({ canopy }) => canopy)).toEqual(['5–19%', '20% and more']);
    expect(classes.map(({ percent }) => percent)).toEqual([read(1), read(2)]);
  });

  it('returns nothing for percentages and for the classes of the legend', () => {
    for (const storedAs of ['cover', 'bare+100', 'dea-land-cover'] as const) {
      expect(storedClassesOf(storedAs)).toBeUndefined();
    }
  });
});
