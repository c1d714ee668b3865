/** UTF-8 byte order mark that starts a file, so that spreadsheets decode names correctly. */
export const CSV_MARK = '\uFEFF';

/**
 * A cell value; lists are joined with semicolons, other objects are written as JSON, and a number
 * that is not finite becomes an empty cell.
 */
export type CsvValue = string | number | boolean | object | null | undefined;

/** Formats a complete file: the titles, then one line per row. */
export const csvText = (
  titles: readonly string[],
  rows: readonly (readonly CsvValue[])[],
): string => CSV_MARK + [titles, ...rows].map(csvLine).join('');

/** Formats one CSV line including its line break (RFC 4180). */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(cell).join(',')}\r\n`;

function cell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  if (typeof value === 'boolean') return String(value);
  return quoted(formulaSafe(typeof value === 'string' ? value : listOrJson(value)));
}

const listOrJson = (value: object): string =>
  Array.isArray(value) ? value.join(';') : JSON.stringify(value);

/**
 * Escapes text that a spreadsheet would run as a formula; a number such as -33.5 stays a number.
 */
function formulaSafe(text: string): string {
  const isNumber = text.trim() !== '' && Number.isFinite(Number(text));
  return /^[\s]*[=+\-@\t\r]/.test(text) && !isNumber ? `'${text}` : text;
}

const quoted = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
