/** The cells of a CSV file by row; rows without any text are left out. */
export interface CsvRow {
  /** Line of the file on which the row starts, from 1. */
  line: number;
  cells: string[];
}

const SEPARATORS = [',', ';', '\t'] as const;

/** Spreadsheets write this line to tell each other the separator. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=([^\r\n])"?[,;\t]*(?:\r\n?|\n|$)/i;
/** Rows above the names of the columns, such as a title. */
const MAX_TITLE_ROWS = 10;

/** A table with named columns. */
export interface Table {
  /** Null if no row names the columns. */
  head: CsvRow | null;
  /** The rows below the head, or all rows. */
  rows: CsvRow[];
}

/**
 * Parses a CSV file and finds the row that names its columns, below a title if there is one. The
 * separator is the one that splits this row into most cells, because the title may have another.
 */
export function readTable(text: string, isHead: (cells: readonly string[]) => boolean): Table {
  let found: Table = { head: null, rows: parseCsv(text) };
  for (const rows of [found.rows, ...SEPARATORS.map((one) => parseCsv(text, one))]) {
    const at = rows.slice(0, MAX_TITLE_ROWS).findIndex(({ cells }) => isHead(cells));
    const head = rows[at];
    const isBetter = head && head.cells.length > (found.head?.cells.length ?? 0);
    if (isBetter) found = { head, rows: rows.slice(at + 1) };
  }
  return found;
}

/**
 * Parses the text of a CSV file (RFC 4180) whose separator is a comma, a semicolon or a tab, as
 * spreadsheets save it. Cells are trimmed. An unclosed quote ends with the text.
 */
export function parseCsv(text: string, given?: string): CsvRow[] {
  const [separatorLine = '', stated] = SEPARATOR_LINE.exec(text) ?? [];
  const content = text.slice(separatorLine.length).replace(/^\uFEFF/, '');
  const separator = stated ?? given ?? separatorOf(content);
  const rows: CsvRow[] = [];
  const firstLine = separatorLine === '' ? 1 : 2;
  let [line, startsAt] = [firstLine, firstLine];
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
