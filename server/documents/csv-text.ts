/** A number, a text, or nothing. */
export type CsvCell = number | string | null;

/** What a spreadsheet would take for a formula at the start of a text. */
const FORMULA = /^[=+\-@\t\r]/;
/** Without it Excel takes the letters of names for others. */
const BYTE_ORDER_MARK = '\u{FEFF}';

/**
 * A table after RFC 4180. Texts that a spreadsheet would run get an apostrophe in front; numbers
 * stay numbers, negative ones too; a number that is not finite is an empty cell.
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

/** A number with so many decimals at most; nothing for what is not finite. */
export function rounded(value: number | null | undefined, decimals: number): number | null {
  if (value === null || value === undefined || !Number.isFinite(value)) return null;
  return Number(value.toFixed(decimals));
}
