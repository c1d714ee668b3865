/** A column as CREATE TABLE declares it. */
export interface Column {
  name: string;
  /** True if the column's value is the row's id, which the record leaves out. */
  isRowId: boolean;
}

const CONSTRAINT = /^(?:CONSTRAINT|PRIMARY\s+KEY|UNIQUE|CHECK|FOREIGN\s+KEY)\b/i;
const NAME = /^(?:"((?:[^"]|"")*)"|`((?:[^`]|``)*)`|\[([^\]]*)\]|'((?:[^']|'')*)'|([^\s(,]+))/;

/** Parses the stored columns of a CREATE TABLE statement, in their order. */
export function columnsOf(sql: string): Column[] {
  const parts = partsOf(sql);
  const [, keyed] =
    parts
      .map((part) => /^(?:CONSTRAINT\s+\S+\s+)?PRIMARY\s+KEY\s*\(([^,]*)\)/i.exec(part))
      .find((found) => found !== null) ?? [];
  const key = keyed === undefined ? null : nameOf(keyed.trim());
  return parts.flatMap((part) => {
    if (CONSTRAINT.test(part)) return [];
    const name = nameOf(part);
    const declared = part.replace(NAME, '').trim();
    // SQLite computes such a column instead of storing it.
    if (/\bAS\s*\(/i.test(declared) && !/\bSTORED\b/i.test(declared)) return [];
    const isKey = /\bPRIMARY\s+KEY\b/i.test(declared) || name === key;
    return [{ name, isRowId: isKey && /^INTEGER\b/i.test(declared) }];
  });
}

/** Whether rows are stored in an index instead of a table. */
export const isWithoutRowId = (sql: string): boolean => /\)[^()]*\bWITHOUT\s+ROWID\b/i.test(sql);

function nameOf(text: string): string {
  const [, double, back, square, single, plain = ''] = NAME.exec(text) ?? [];
  return (
    double?.replaceAll('""', '"') ??
    back?.replaceAll('``', '`') ??
    square ??
    single?.replaceAll("''", "'") ??
    plain
  );
}

const CLOSERS: Readonly<Record<string, string>> = { '"': '"', "'": "'", '`': '`', '[': ']' };

/** Splits the list between the outer brackets at its commas, without comments. */
function partsOf(sql: string): string[] {
  const parts: string[] = [];
  let [depth, part] = [0, ''];
  for (let at = 0; at < sql.length; at++) {
    const letter = sql[at]!;
    const closer = CLOSERS[letter];
    if (closer !== undefined) {
      const end = sql.indexOf(closer, at + 1);
      const quoted = sql.slice(at, end < 0 ? sql.length : end + 1);
      part += quoted;
      at += quoted.length - 1;
    } else if (sql.startsWith('--', at)) at = endOf(sql, '\n', at);
    else if (sql.startsWith('/*', at)) at = endOf(sql, '*/', at) + 1;
    else if (letter === '(' && depth++ === 0) part = '';
    else if (letter === ')' && --depth === 0) return [...parts, part.trim()];
    else if (letter === ',' && depth === 1) {
      parts.push(part.trim());
      part = '';
    } else part += letter;
  }
  return parts;
}

function endOf(sql: string, mark: string, at: number): number {
  const end = sql.indexOf(mark, at);
  return end < 0 ? sql.length : end;
}
