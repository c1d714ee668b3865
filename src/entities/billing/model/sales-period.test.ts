import { expect, it } from 'vitest';
import { issuersDay, salesPeriod, type SalesPeriodName } from './sales-period.ts';

it.each<[SalesPeriodName, string, string, string]>([
  ['month', '2026-12-01', '2026-12-01', '2026-12-31'],
  ['last-month', '2027-01-31', '2026-12-01', '2026-12-31'],
  ['last-month', '2028-03-05', '2028-02-01', '2028-02-29'],
  ['quarter', '2026-12-01', '2026-10-01', '2026-12-31'],
  ['quarter', '2026-06-30', '2026-04-01', '2026-06-30'],
  ['last-quarter', '2026-02-10', '2025-10-01', '2025-12-31'],
  ['year', '2026-06-30', '2025-07-01', '2026-06-30'],
  ['year', '2026-07-01', '2026-07-01', '2027-06-30'],
  ['last-year', '2026-12-01', '2025-07-01', '2026-06-30'],
])('the period %s on %s is from %s to %s', (name, today, from, to) => {
  expect(salesPeriod(name, today)).toEqual({ from, to });
});

it('a day is the issuer’s, whatever UTC says', () => {
  expect(issuersDay(new Date('2026-06-30T14:30:00Z'))).toBe('2026-07-01');
});
