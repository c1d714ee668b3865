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
    ['1000000', 100_000_000],
  ])('%j is %i cents', (typed, cents) => {
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
    '1000000.01',
    '99999999',
    '４0',
  ])('%j is none', (typed) => {
    expect(centsFromText(typed)).toBeNull();
  });
});
