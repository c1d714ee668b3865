import { readTable, type CsvRow } from '#shared/lib/csv';

/** Positions of the columns that matter, from 0; the rest of a row is its reference. */
export interface BankColumns {
  date: number;
  /** What came in: positive amounts of this column. */
  amount: number;
}

export interface BankFile {
  rows: CsvRow[];
  /** Names of the columns, or the cells of the first row if the file names none. */
  head: string[];
  /** Null if the file does not show which columns they are. */
  columns: BankColumns | null;
}

/** An amount that came in. */
export interface BankLine {
  /** Line of the file, from 1. */
  line: number;
  /** `2026-11-10`. */
  day: string;
  cents: number;
  reference: string;
}

const DATE = /\bdate\b/i;
/** The first that a file has: a column of credits has no debits in it. */
const AMOUNTS = [/\bcredits?\b/i, /^amount\b/i, /\bamount\b(?!.*debit)/i];

/**
 * Reads a bank's CSV file. Banks such as NAB and Westpac name their columns; CommBank and ANZ do
 * not, but begin with the day and put the amount before the balance.
 */
export function readBankFile(text: string): BankFile {
  const isHead = (cells: readonly string[]) =>
    cells.some((cell) => DATE.test(cell)) && amountIn(cells) !== -1;
  const { head, rows } = readTable(text, isHead);
  if (head) {
    const { cells } = head;
    return {
      rows,
      head: cells,
      columns: { date: cells.findIndex((cell) => DATE.test(cell)), amount: amountIn(cells) },
    };
  }
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const places = Array.from({ length: width }, (_, at) => at);
  const holds = (is: (cell: string) => boolean) =>
    places.find((at) => rows.length > 0 && rows.every(({ cells }) => is(cells[at] ?? '')));
  const date = holds((cell) => dayOf(cell) !== null);
  const amount = holds((cell) => centsIn(cell) !== null);
  return {
    rows,
    head: places.map((at) => rows[0]?.cells[at] ?? ''),
    columns: date === undefined || amount === undefined ? null : { date, amount },
  };
}

const amountIn = (cells: readonly string[]): number =>
  AMOUNTS.map((name) => cells.findIndex((cell) => name.test(cell))).find((at) => at !== -1) ?? -1;

/** What came in, and the lines of the file that cannot be read; money that went out is left out. */
export function incomingLines(
  rows: readonly CsvRow[],
  { date, amount }: BankColumns,
): { lines: BankLine[]; unreadable: number[] } {
  const lines: BankLine[] = [];
  const unreadable: number[] = [];
  for (const { line, cells } of rows) {
    const day = dayOf(cells[date] ?? '');
    const text = cells[amount] ?? '';
    const cents = text === '' ? 0 : centsIn(text);
    if (day === null || cents === null) unreadable.push(line);
    else if (cents > 0) {
      const others = cells.filter(
        (cell, at) => at !== date && at !== amount && cell !== '' && centsIn(cell) === null,
      );
      lines.push({
        line,
        day,
        cents,
        reference: others.join(' ').replaceAll(/\s+/g, ' ').slice(0, 200),
      });
    }
  }
  return { lines, unreadable };
}

/** Cents of `+40.00`, `$1,234.50`, `-5`, `(5.00)` or `5.00 DR`; null for anything else. */
function centsIn(text: string): number | null {
  const [, minus, digits, fraction = '', debit] =
    /^(?:AUD\s{0,2})?([-(+]?)\s{0,2}\$?(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?\)?\s{0,2}(CR|DR)?$/i.exec(
      text.trim(),
    ) ?? [];
  if (digits === undefined) return null;
  const cents = Number(digits.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'));
  return minus === '-' || minus === '(' || debit?.toUpperCase() === 'DR' ? -cents : cents;
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** `2026-10-31` for `31/10/2026`, `31-10-26`, `31 Oct 2026` or itself; null for anything else. */
function dayOf(text: string): string | null {
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? [];
  const [, day, month, year] =
    /^(\d{1,2})[/\s.-](\d{1,2}|[a-z]{3,9})[/\s.-](\d{4}|\d\d)$/i.exec(text) ?? [];
  const named = MONTHS.indexOf((month ?? '').slice(0, 3).toLowerCase()) + 1;
  const parts = [isoYear ?? year, isoMonth ?? (named || month), isoDay ?? day].map(Number);
  const [years, months, days] = parts as [number, number, number];
  const date = new Date(Date.UTC(years < 100 ? 2000 + years : years, months - 1, days));
  if (Number.isNaN(date.getTime())) return null;
  const isReal = date.getUTCMonth() === months - 1 && date.getUTCDate() === days;
  return isReal ? date.toISOString().slice(0, 10) : null;
}
