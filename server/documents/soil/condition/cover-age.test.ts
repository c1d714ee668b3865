import { expect, it } from 'vitest';
import { ageText, seasonAge, yearAge } from './cover-age.ts';

const on = (day: string) => new Date(`${day}T03:00:00Z`);

it('seasonAge counts from the end of the season, also across a year', () => {
  expect(seasonAge('2021-03', on('2026-11-22'))).toEqual({ months: 65, isOld: true });
  expect(seasonAge('2020-12', on('2021-03-01')).months).toBe(0);
  expect(seasonAge('2026-09', on('2026-11-22')).months).toBe(0);
});

it('cover is old after more than 18 months', () => {
  expect(seasonAge('2025-03', on('2026-12-31'))).toEqual({ months: 18, isOld: false });
  expect(seasonAge('2025-03', on('2027-01-01'))).toEqual({ months: 19, isOld: true });
  expect(yearAge(2025, on('2027-07-31'))).toEqual({ months: 18, isOld: false });
  expect(yearAge(2019, on('2026-11-22')).isOld).toBe(true);
});

it('ageText names years and months', () => {
  expect([0, 1, 12, 65].map((months) => ageText({ months, isOld: false }))).toEqual([
    'less than a month',
    '1 month',
    '1 year',
    '5 years and 5 months',
  ]);
});
