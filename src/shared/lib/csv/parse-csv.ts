/** The cells of a CSV file by row; rows without any text are left out. */
export interface CsvRow {
  /** Line of the file on which the row starts, from 1. */
  line: number;
  cells: string[];
}

const SEPARATORS = [',', ';', '\t'] as const;

/**
 * Parses the text of a CSV file (RFC 4180) whose separator is a comma, a semicolon or a tab, as
 * spreadsheets save it. Cells are trimmed. An unclosed quote ends with the text.
 */
export function parseCsv(text: string): CsvRow[] {
  const content = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(content);
  const rows: CsvRow[] = [];
  let [line, startsAt] = [1, 1];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    cells.push(cell.trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (cells.some((text) => text !== '')) rows.push({ line: startsAt, cells });
    cells = [];
    startsAt = line;
  };
  for (let at = 0; at < content.length; at++) {
    const character = content[at]!;
    const isNewLine = character === '\n' || (character === '\r' && content[at + 1] !== '\n');
    if (isNewLine) line++;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (content[at + 1] === '"') cell += content[at++]!;
      else isQuoted = false;
    } else if (character === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (character === separator) endCell();
    else if (isNewLine) endRow();
    else cell += character;
  }
  endRow();
  return rows;
}

/** The separator that occurs most often in the first line, outside quotes. */
function separatorOf(text: string): string {
  const [head = ''] = text
    .trimStart()
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r|\n/, 1);
  const count = (separator: string) => head.split(separator).length;
  return SEPARATORS.reduce((most, one) => (count(one) > count(most) ? one : most));
}
