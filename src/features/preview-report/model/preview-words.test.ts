import { describe, expect, it } from 'vitest';
import { meanOf, previewWords } from './preview-words.ts';

describe('previewWords', () => {
  it('ranks the farm by whole percents among the parcels with data', () => {
    expect(previewWords(59.4, [40, 59.1, 70, null])).toEqual({
      lead: 'Autumn 2021: 59% ground cover',
      rank: 'more than 1 of the 3 selected parcels',
    });
  });

  it('gives no rank if no parcels were measured, and names a single measured parcel', () => {
    expect(previewWords(59, [null]).rank).toBeNull();
    expect(previewWords(59, [40]).rank).toBe('more than the selected parcel');
    expect(previewWords(59, [80]).rank).toBe('no more than the selected parcel');
  });
});

it('meanOf returns no mean without pixels', () => {
  expect(meanOf({ pixels: 0, total: 0, covered: 0 })).toBeNull();
  expect(meanOf({ pixels: 4, total: 200, covered: 4 })).toBe(50);
});
