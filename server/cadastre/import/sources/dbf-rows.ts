import { CadastreFileError } from '../cadastre-file-error.ts';
import { ByteReader } from './byte-reader.ts';

export interface DbfRow {
  values: Record<string, string | null>;
  isDeleted: boolean;
}

interface Column {
  name: string;
  width: number;
}

/**
 * Yields the rows of a dBASE table as trimmed text, with null for blanks. `encoding` is the content
 * of a .cpg; without one, decodes by the table's language mark, or else as UTF-8 where the bytes
 * are valid in it.
 */
export async function* dbfRowsOf(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  encoding: string | null,
): AsyncGenerator<DbfRow> {
  const reader = new ByteReader(chunks);
  const damaged = (reason: string) =>
    new CadastreFileError(`${name} is damaged: ${reason}. Export or copy it again.`);
  try {
    const start = await reader.read(32);
    if (start.length < 32) throw damaged('it has no header');
    const rowCount = start.readUInt32LE(4);
    const headerBytes = start.readUInt16LE(8);
    const rowBytes = start.readUInt16LE(10);
    const rest = await reader.read(headerBytes - 32);
    if (headerBytes <= 32 || rest.length < headerBytes - 32)
      throw damaged('its header is cut short');
    const columns = columnsOf(rest);
    const columnBytes = columns.reduce((sum, { width }) => sum + width, 1);
    if (columnBytes > rowBytes) throw damaged('its columns are wider than its rows');
    const decode = decoderFor(encoding, start[29]!);

    for (let row = 0; row < rowCount; row++) {
      const bytes = await reader.read(rowBytes);
      // The last row may lack its padding at the end of the file.
      if (bytes.length < columnBytes) throw damaged(`it ends in row ${row + 1} of ${rowCount}`);
      yield { values: valuesOf(columns, bytes, decode), isDeleted: bytes[0] === 0x2a };
    }
  } finally {
    await reader.close();
  }
}

function columnsOf(descriptors: Buffer): Column[] {
  const columns: Column[] = [];
  for (let at = 0; at + 32 <= descriptors.length && descriptors[at] !== 0x0d; at += 32) {
    const name = descriptors
      .toString('latin1', at, at + 11)
      .replace(/\0.*$/s, '')
      .trim();
    columns.push({ name, width: descriptors[at + 16]! });
  }
  return columns;
}

function valuesOf(
  columns: readonly Column[],
  bytes: Buffer,
  decode: (bytes: Buffer) => string,
): DbfRow['values'] {
  const values: DbfRow['values'] = {};
  let at = 1;
  for (const { name, width } of columns) {
    const text = decode(bytes.subarray(at, at + width))
      .replace(/\0/g, ' ')
      .trim();
    // Asterisks mark a number that was too long for its column.
    values[name] = text === '' || /^\*+$/.test(text) ? null : text;
    at += width;
  }
  return values;
}

const WINDOWS_1252 = new Set([0x03, 0x57]);

function decoderFor(encoding: string | null, mark: number): (bytes: Buffer) => string {
  const label = encoding === null ? (WINDOWS_1252.has(mark) ? 'windows-1252' : null) : encoding;
  const named = label === null ? null : decoderNamed(label);
  if (named) return (bytes) => named.decode(bytes);
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const western = new TextDecoder('windows-1252');
  return (bytes) => {
    try {
      return utf8.decode(bytes);
    } catch {
      return western.decode(bytes);
    }
  };
}

/** Programs write `UTF-8`, `1252`, `ANSI 1252`, `ISO 8859-1` …; null for an unknown label. */
function decoderNamed(label: string): TextDecoder | null {
  const text = label.trim().toLowerCase();
  const number = /^(?:ansi |cp)?(\d{4})$/.exec(text)?.[1];
  try {
    return new TextDecoder(number ? `windows-${number}` : text.replace(/^iso ?(?=8859)/, 'iso-'));
  } catch {
    return null;
  }
}
