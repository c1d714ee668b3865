import { describe, expect, it } from 'vitest';
import { centsFromText } from './price-text.ts';

describe('a typed price (OP-47)', () => {
  it.each([
    ['40', 4_000],
    ['99.95', 9_995],
    ['99.5', 9_950],
    ['0', 0],
    ['0.00', 0],
    [' 75 ', 7_500],
    ['$1,250.50', 125_050],
    ['100000', 10_000_000],
    ['100,000.00', 10_000_000],
  ])('given as %j is %i cents', (typed, cents) => {
    expect(centsFromText(typed)).toBe(cents);
  });

  it.each([
    '',
    ' ',
    'free',
    '-1',
    '1e2',
    '0x10',
    '99.955',
    '.5',
    '5.',
    '1,00',
    '1,2345',
    '40 AUD',
    'NaN',
    '100000.01',
    '1,000,000',
    '1000000',
    '４0',
  ])('given as %j is rejected', (typed) => {
    expect(centsFromText(typed)).toBeNull();
  });
});
