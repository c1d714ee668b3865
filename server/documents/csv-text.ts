/** A number, a text, or nothing. */
export type CsvCell = number | string | null;

/** Start of a text that a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** Without it Excel misreads non-ASCII letters. */
const BYTE_ORDER_MARK = '\u{FEFF}';

/**
 * Formats a table according to RFC 4180. Texts that a spreadsheet would run as a formula get a
 * leading apostrophe; numbers stay numbers, including negative ones; a number that is not finite
 * becomes an empty cell.
 */
export function csvText(titles: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const lines = [titles, ...rows].map((cells) => cells.map(cellText).join(','));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rounds to at most this many decimals; null for a missing or non-finite number. */
export function rounded(value: number | null | undefined, decimals: number): number | null {
  if (value === null || value === undefined || !Number.isFinite(value)) return null;
  return Number(value.toFixed(decimals));
}
