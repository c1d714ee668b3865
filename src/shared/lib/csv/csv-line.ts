/** Begins a file: UTF-8 with a mark, so that a spreadsheet reads names right. */
export const CSV_MARK = '\uFEFF';

/** Lists are joined by semicolons, other objects written as JSON. */
export type CsvValue = string | number | boolean | object | null | undefined;

/** One line of a comma separated file, its end included (RFC 4180). */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(cell).join(',')}\r\n`;

function cell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return quoted(formulaSafe(typeof value === 'string' ? value : listOrJson(value)));
}

const listOrJson = (value: object): string =>
  Array.isArray(value) ? value.join(';') : JSON.stringify(value);

/** A spreadsheet runs text that starts like a formula; a number such as -33.5 stays a number. */
function formulaSafe(text: string): string {
  const isNumber = text.trim() !== '' && Number.isFinite(Number(text));
  return /^[\s]*[=+\-@\t\r]/.test(text) && !isNumber ? `'${text}` : text;
}

const quoted = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
