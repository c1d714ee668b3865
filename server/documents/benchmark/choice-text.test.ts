import { describe, expect, it } from 'vitest';
import type { ComparisonChoice } from '../cover/cover-report-input.ts';
import { choiceText } from './choice-text.ts';

const BY_DISTANCE: ComparisonChoice = {
  distances: [{ km: 2, minAreaHa: 10 }],
  isFromFile: false,
  chosenCount: 4,
  search: {
    foundCount: 43,
    chosenPids: ['a', 'b', 'c'],
    excluded: { reserves: 2, waters: 1, roads: 0 },
  },
};

describe('choiceText', () => {
  it.each([
    [null, 'This order did not record how its comparison parcels were chosen.'],
    [{ ...BY_DISTANCE, distances: [], search: null }, 'chose the 4 comparison parcels by hand.'],
    [
      { ...BY_DISTANCE, distances: [], isFromFile: true, search: null },
      'chose the 4 comparison parcels from the areas of a file.',
    ],
    [
      BY_DISTANCE,
      'searched for parcels within 2 km of the farm and larger than 10 ha. We repeated the search, and it finds 43 parcels: 3 of the 4 comparison parcels are among them, 40 were taken out by hand, and 1 was added by hand. It leaves out 2 reserves and 1 watercourse parcel, which are no land to compare with.',
    ],
    [
      {
        ...BY_DISTANCE,
        chosenCount: 3,
        search: { ...BY_DISTANCE.search!, foundCount: 3 },
      },
      'We repeated the search, and it finds the same 3 parcels. It leaves out',
    ],
    [{ ...BY_DISTANCE, isFromFile: true }, '1 was added from a file or by hand.'],
    [{ ...BY_DISTANCE, search: null }, 'The search cannot be repeated now'],
  ])('says how the parcels of %j were chosen', (choice, words) => {
    expect(choiceText(choice)).toContain(words);
  });
});
