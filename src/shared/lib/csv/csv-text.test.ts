import { expect, it } from 'vitest';
import { csvText } from './csv-text.ts';

const rowOf = (...cells: (string | number | null)[]) => csvText(['a'], [cells]).split('\r\n')[1];

it('a CSV file begins with a byte order mark and the titles, and ends every line', () => {
  expect(csvText(['year', 'farm, ha'], [[2019, 1.5]])).toBe(
    '\u{FEFF}year,"farm, ha"\r\n2019,1.5\r\n',
  );
});

it.each(['=1+1', ' =1+1', '+1+1', '-1+1', '-x', '@SUM(A1)', '\tx', '\rx'])(
  'a CSV file neutralises the formula %j',
  (text) => {
    expect(rowOf(text)).toMatch(/^"?'/);
  },
);

it.each(['+1', '-1', '-33.5', '1e3'])(
  'a CSV file leaves the text %j unchanged, which is only a number',
  (text) => {
    expect(rowOf(text)).toBe(text);
  },
);

it('a CSV file leaves numbers unchanged and quotes texts that need it', () => {
  expect(rowOf(-33.5, 'O’Brien "Top", north', 'a\nb', null)).toBe(
    '-33.5,"O’Brien ""Top"", north","a\nb",',
  );
  expect(rowOf(NaN, Infinity, 0)).toBe(',,0');
});
