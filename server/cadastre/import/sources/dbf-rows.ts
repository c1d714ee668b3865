import {
  dbfDecoder,
  dbfFields,
  dbfHeader,
  DELETED_ROW,
  type DbfField,
  type Decode,
} from '#shared/lib/shapefile';
import { CadastreFileError } from '../cadastre-file-error.ts';
import { ByteReader } from './byte-reader.ts';

export interface DbfRow {
  values: Record<string, string | null>;
  isDeleted: boolean;
}

/** Language bytes that are believed without a .cpg, even where the text is valid UTF-8. */
const TRUSTED_LANGUAGES = new Set([0x03, 0x57]);
const latin1: Decode = (bytes) => Buffer.from(bytes).toString('latin1');

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
    const { rows, headerBytes, rowBytes, language } = dbfHeader(start);
    const rest = await reader.read(headerBytes - 32);
    if (headerBytes <= 32 || rest.length < headerBytes - 32)
      throw damaged('its header is cut short');
    const columns = dbfFields(rest, latin1);
    const columnBytes = columns.reduce((sum, { length }) => sum + length, 1);
    if (columnBytes > rowBytes) throw damaged('its columns are wider than its rows');
    const decode = dbfDecoder(encoding, language, TRUSTED_LANGUAGES);

    for (let row = 0; row < rows; row++) {
      const bytes = await reader.read(rowBytes);
      // The last row may lack its padding at the end of the file.
      if (bytes.length < columnBytes) throw damaged(`it ends in row ${row + 1} of ${rows}`);
      yield { values: valuesOf(columns, bytes, decode), isDeleted: bytes[0] === DELETED_ROW };
    }
  } finally {
    await reader.close();
  }
}

function valuesOf(columns: readonly DbfField[], bytes: Buffer, decode: Decode): DbfRow['values'] {
  const values: DbfRow['values'] = {};
  let at = 1;
  for (const { name, length } of columns) {
    const text = decode(bytes.subarray(at, at + length))
      .replace(/\0/g, ' ')
      .trim();
    // Asterisks mark a number that was too long for its column.
    values[name] = text === '' || /^\*+$/.test(text) ? null : text;
    at += length;
  }
  return values;
}
