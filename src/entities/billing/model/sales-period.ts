/** Days in the issuer's zone, `2026-07-01`; both are part of the period. */
export interface SalesPeriod {
  from: string;
  to: string;
}

export const SALES_PERIODS = {
  month: 'This month',
  'last-month': 'Last month',
  quarter: 'This quarter',
  'last-quarter': 'Last quarter',
  year: 'This financial year',
  'last-year': 'Last financial year',
} as const;
export type SalesPeriodName = keyof typeof SALES_PERIODS;

/** Length of each kind of period in months. Quarters and financial years begin on 1 July. */
const MONTHS = {
  month: 1,
  'last-month': 1,
  quarter: 3,
  'last-quarter': 3,
  year: 12,
  'last-year': 12,
} as const;
const FIRST_MONTH = 6;

/** The first and the last day of a period that is named from `today`, `2026-10-31`. */
export function salesPeriod(name: SalesPeriodName, today: string): SalesPeriod {
  const [year, month] = today.split('-').map(Number) as [number, number];
  const length = MONTHS[name];
  const at = year * 12 + month - 1;
  const since = (((at - FIRST_MONTH) % length) + length) % length;
  const first = at - since - (name.startsWith('last') ? length : 0);
  return { from: dayOf(first, 1), to: dayOf(first + length, 0) };
}

/** A day of a month, counted from year 0; day 0 is the last one of the month before. */
const dayOf = (month: number, day: number): string =>
  new Date(Date.UTC(Math.floor(month / 12), month % 12, day)).toISOString().slice(0, 10);

const DAY = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Australia/Sydney' });

/** The day of a moment in the issuer's zone, `2026-10-31`. */
export const issuersDay = (at: Date): string => DAY.format(at);
