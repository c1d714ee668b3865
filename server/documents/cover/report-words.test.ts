import { expect, it } from 'vitest';
import { countText, haText, listText, percentText, pointsText, shareText } from './report-words.ts';

it('reports write whole percentages, points with their sign, and a dash for a missing value', () => {
  expect([
    percentText(71.4),
    percentText(NaN),
    shareText(0.255),
    shareText(0.004),
    shareText(0),
  ]).toEqual(['71%', '–', '26%', '<1%', '0%']);
  expect([pointsText(3.44), pointsText(-0.96), pointsText(-0.01)]).toEqual(['+3.4', '−1.0', '0.0']);
});

it('reports write small areas with one decimal and large ones without', () => {
  expect([haText(0.04), haText(9.5), haText(12345.6)]).toEqual(['0 ha', '9.5 ha', '12,346 ha']);
});

it('reports join names with commas and “and”, and count those that they do not list', () => {
  expect(listText(['a'])).toBe('a');
  expect(listText(['a', 'b', 'c'])).toBe('a, b and c');
  expect(listText(['a', 'b', 'c', 'd'], 2)).toBe('a, b and 2 more');
  expect([countText(1, 'season'), countText(1200, 'season')]).toEqual([
    '1 season',
    '1,200 seasons',
  ]);
});
