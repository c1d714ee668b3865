import {
  dbfDecoder,
  dbfFields,
  dbfHeader,
  DELETED_ROW,
  statedEncoding,
  type DbfField,
  type Decode,
} from '#shared/lib/shapefile';
import type { Properties } from '../../base/import-result.ts';
import type { ReadContext } from '../../parse/read-context.ts';

const FIELDS_AT = 32;

/** Single-byte encodings, in which hardly any words are also valid UTF-8. */
const OF_SINGLE_BYTES = /^(?:windows-125\d|iso-8859-\d+|ibm866|macintosh|koi8-[ru])$/;

export interface DbfTable {
  /** Rows in order; null for a deleted one. */
  rows: (Properties | null)[];
  /**
   * Text that follows the table's name and says that the .cpg file is wrong; null if it is right.
   */
  encodingFault: string | null;
}

/**
 * Reads a dBase table. `cpg` is the content of the .cpg file. If it is null, unknown or contradicted
 * by the text, valid UTF-8 is read as such; for other text the table's language byte decides.
 */
export async function readDbf(
  bytes: Uint8Array,
  cpg: string | null,
  reading: ReadContext,
): Promise<DbfTable> {
  if (bytes.length <= FIELDS_AT) return { rows: [], encodingFault: null };
  const { rows, headerBytes, rowBytes, language } = dbfHeader(bytes);
  if (rowBytes === 0) return { rows: [], encodingFault: null };
  const descriptors = bytes.subarray(FIELDS_AT, Math.max(FIELDS_AT, headerBytes));
  const fieldsIn = (decode: Decode) =>
    dbfFields(descriptors, decode).filter(({ length }) => length > 0);
  const whole = Math.floor((bytes.length - headerBytes) / rowBytes);
  const count = Math.max(0, Math.min(rows, whole));
  const rowAt = (row: number) => {
    const at = headerBytes + row * rowBytes;
    return bytes.subarray(at, at + rowBytes);
  };
  const unnamed = fieldsIn(() => '');
  const encodingFault = await faultOf(cpg, unnamed, count, rowAt, reading);
  const decode = dbfDecoder(encodingFault === null ? cpg : null, language);
  const fields = fieldsIn(decode);
  const table: (Properties | null)[] = [];
  for (let row = 0; row < count; row++) {
    reading.attributes(1 + fields.length);
    table.push(propertiesOf(rowAt(row), fields, decode));
    await reading.budget.reach();
  }
  return { rows: table, encodingFault };
}

/** The values of a row; null if it is deleted. */
function propertiesOf(
  content: Uint8Array,
  fields: readonly DbfField[],
  decode: Decode,
): Properties | null {
  if (content[0] === DELETED_ROW) return null;
  const values = [...cellsOf(content, fields)].map(({ field, raw }): [string, unknown] => [
    field.name,
    valueOf(field, raw, decode),
  ]);
  return Object.fromEntries(values);
}

/** Yields the bytes of each field of a row; the first byte of the row marks its deletion. */
function* cellsOf(content: Uint8Array, fields: readonly DbfField[]) {
  let at = 1;
  for (const field of fields) {
    yield { field, raw: content.subarray(at, at + field.length) };
    at += field.length;
  }
}

/** Compares the stated encoding with the table's text; programs often write a wrong one. */
async function faultOf(
  cpg: string | null,
  fields: readonly DbfField[],
  count: number,
  rowAt: (row: number) => Uint8Array,
  { budget }: ReadContext,
): Promise<string | null> {
  const stated = cpg === null ? null : statedEncoding(cpg);
  const saysUtf8 = stated === 'utf-8';
  if (cpg === null || stated === null || !(saysUtf8 || OF_SINGLE_BYTES.test(stated))) return null;
  const states = `its .cpg file says ${cpg.trim()}`;
  let isUtf8Used = false;
  for (let row = 0; row < count; row++) {
    for (const { field, raw } of cellsOf(rowAt(row), fields)) {
      if (field.type !== 'C' || raw.every((byte) => byte < 128)) continue;
      const isUtf8 = isUtf8Text(raw);
      if (saysUtf8 && !isUtf8)
        return `${states}, but its names are not. They were read in an older encoding; check them.`;
      if (!saysUtf8 && !isUtf8) return null;
      isUtf8Used = true;
    }
    await budget.reach();
  }
  return isUtf8Used && !saysUtf8 ? `${states}, but its names are UTF-8 and were read so.` : null;
}

const strict = new TextDecoder('utf-8', { fatal: true });

/** Whether text is UTF-8; its last character may be cut off by the width of the field. */
function isUtf8Text(raw: Uint8Array): boolean {
  const end = raw.indexOf(0);
  if (end >= 0) return decodes(strict, raw.subarray(0, end), false);
  return (
    decodes(strict, raw, false) || decodes(new TextDecoder('utf-8', { fatal: true }), raw, true)
  );
}

function decodes(decoder: TextDecoder, bytes: Uint8Array, mayBeCut: boolean): boolean {
  try {
    decoder.decode(bytes, { stream: mayBeCut });
    return true;
  } catch {
    return false;
  }
}

function valueOf({ type }: DbfField, raw: Uint8Array, decode: Decode): unknown {
  const end = raw.indexOf(0);
  const text = decode(end < 0 ? raw : raw.subarray(0, end)).trim();
  if (type === 'N' || type === 'F') {
    // Asterisks mark a number that did not fit.
    const number = Number(text);
    return text === '' || Number.isNaN(number) ? null : number;
  }
  if (type === 'L') return /^[yt]$/i.test(text) ? true : /^[nf]$/i.test(text) ? false : null;
  if (type === 'D') {
    const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
    return year === undefined || year === '0000' ? null : `${year}-${month}-${day}`;
  }
  return text === '' ? null : text;
}
