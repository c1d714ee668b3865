/**
 * A season of the ground cover record, named by its first month, `yyyy-mm`. Summer begins in
 * December and extends into the next year.
 */
export type GroundCoverQuarter = string;

const FIRST = { year: 1989, month: 12 } as const;
/** The last quarter unless the operator names another. */
export const DEFAULT_LAST_QUARTER: GroundCoverQuarter = '2021-03';
/** Quarters that Benchmark's slider omits. */
const LATEST_OMITTED = 3;
const MONTHS_A_QUARTER = 3;
/** Two hundred years. */
const MAX_QUARTERS = 800;
const SEASONS: Readonly<Record<string, string>> = {
  '03': 'Autumn',
  '06': 'Winter',
  '09': 'Spring',
  '12': 'Summer',
};

const quarters: GroundCoverQuarter[] = [];

/**
 * All quarters with ground cover data, oldest first: index 0 is 1989-12, and 125 is 2021-03.
 * `keepCoverRecord` sets where it ends.
 */
export const GROUND_COVER_QUARTERS: readonly GroundCoverQuarter[] = quarters;

/** Last and initial position of a screen's slider; Benchmark omits the last three quarters. */
export const LAST_QUARTER_INDEX = { map: 0, benchmark: 0 };

/** Sets the last quarter of the record. Throws RangeError for what is not a quarter of it. */
export function endWith(last: GroundCoverQuarter): void {
  quarters.splice(0, quarters.length, ...quartersUntil(last));
  LAST_QUARTER_INDEX.map = quarters.length - 1;
  LAST_QUARTER_INDEX.benchmark = quarters.length - 1 - LATEST_OMITTED;
}

/** Formats `Autumn 2021`, `Summer 1989–90`, `Summer 1999–2000`. */
export function seasonName(quarter: GroundCoverQuarter): string {
  const [year = '', month = ''] = quarter.split('-');
  const season = SEASONS[month] ?? '';
  if (month !== '12') return `${season} ${year}`;
  const nextYear = String(Number(year) + 1);
  return `${season} ${year}–${nextYear.endsWith('00') ? nextYear : nextYear.slice(2)}`;
}

/** Formats `Autumn 2021 (2021-03)`. */
export function quarterLabel(quarter: GroundCoverQuarter): string {
  return `${seasonName(quarter)} (${quarter})`;
}

/** Returns the first and last month of a quarter as in file names: `202212`, `202302`. */
export function quarterMonths(quarter: GroundCoverQuarter): { start: string; end: string } {
  const [year = 0, month = 0] = quarter.split('-').map(Number);
  return {
    start: monthName(year, month).replace('-', ''),
    end: monthName(year, month + MONTHS_A_QUARTER - 1).replace('-', ''),
  };
}

function quartersUntil(last: GroundCoverQuarter): GroundCoverQuarter[] {
  const until: GroundCoverQuarter[] = [];
  for (let months = FIRST.month; until.at(-1) !== last; months += MONTHS_A_QUARTER) {
    until.push(monthName(FIRST.year, months));
    if (until.length > MAX_QUARTERS) throw new RangeError(`${last} is no season of the record.`);
  }
  return until;
}

/**
 * Formats a month, counted from January of a year, as `yyyy-mm`; months beyond 12 fall into later
 * years.
 */
function monthName(year: number, month: number): string {
  const yearsOn = Math.floor((month - 1) / 12);
  return `${year + yearsOn}-${String(month - 12 * yearsOn).padStart(2, '0')}`;
}
