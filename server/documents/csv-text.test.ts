import { expect, it } from 'vitest';
import { csvText, rounded } from './csv-text.ts';

const rowOf = (...cells: (string | number | null)[]) => csvText(['a'], [cells]).split('\r\n')[1];

it('begins with a byte order mark and the titles, and ends every line', () => {
  expect(csvText(['year', 'farm, ha'], [[2019, 1.5]])).toBe(
    '\u{FEFF}year,"farm, ha"\r\n2019,1.5\r\n',
  );
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('neutralises the formula %j', (text) => {
  expect(rowOf(text)).toMatch(/^"?'/);
});

it('leaves numbers alone and quotes texts that need it', () => {
  expect(rowOf(-33.5, 'O’Brien "Top", north', 'a\nb', null)).toBe(
    '-33.5,"O’Brien ""Top"", north","a\nb",',
  );
  expect(rowOf(NaN, Infinity, 0)).toBe(',,0');
});

it('rounds to the given decimals and keeps a missing value missing', () => {
  expect([rounded(1.23456, 2), rounded(-0.5, 0), rounded(NaN, 2), rounded(null, 2)]).toEqual([
    1.23,
    -1,
    null,
    null,
  ]);
});
