/** Months after which cover data says little about the present condition of the land. */
const MAX_AGE_MONTHS = 18;

/** How old cover data is on the day of a report. */
export interface CoverAge {
  /** Whole months since the season or year ended. */
  months: number;
  isOld: boolean;
}

/** Age of a season, given by the month in which it begins: `2020-12` ends in February 2021. */
export function seasonAge(quarter: string, on: Date): CoverAge {
  const [year = 0, month = 0] = quarter.split('-').map(Number);
  return ageSince(year, month + 3, on);
}

/** Age of a calendar year's data. */
export const yearAge = (year: number, on: Date): CoverAge => ageSince(year + 1, 1, on);

/** Counts from the first day of a month; the month may exceed 12. */
function ageSince(year: number, month: number, on: Date): CoverAge {
  const whole = (on.getUTCFullYear() - year) * 12 + on.getUTCMonth() + 1 - month;
  const months = Math.max(0, whole);
  return { months, isOld: months > MAX_AGE_MONTHS };
}

/** Formats an age, such as `5 years and 6 months`. */
export function ageText({ months }: CoverAge): string {
  const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`;
  const years = Math.floor(months / 12);
  const parts = [
    ...(years > 0 ? [count(years, 'year')] : []),
    ...(months % 12 > 0 ? [count(months % 12, 'month')] : []),
  ];
  return parts.length > 0 ? parts.join(' and ') : 'less than a month';
}
