import { describe, expect, it } from 'vitest';
import { nameGiver, repeatedNames } from '../index.ts';

describe('names of paddocks', () => {
  it('count as repeated if they differ only in case, width or white space', () => {
    expect(repeatedNames(['North', 'South', ' north ', 'ＮＯＲＴＨ', 'Nord'])).toEqual(['North']);
    expect(repeatedNames(['北牧场', 'Βορράς', 'ΒΟΡΡΆΣ'])).toEqual(['Βορράς']);
  });

  it('get the next free number if another paddock already has the name', () => {
    const give = nameGiver(['Creek', 'creek 2']);
    expect([give('Creek'), give('Creek 2'), give('House'), give('House'), give('2026')]).toEqual([
      'Creek 3',
      'Creek 4',
      'House',
      'House 2',
      '2026',
    ]);
  });
});
