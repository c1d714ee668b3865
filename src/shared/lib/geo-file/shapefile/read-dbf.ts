import {
  dbfDecoder,
  dbfFields,
  dbfHeader,
  DELETED_ROW,
  type DbfField,
  type Decode,
} from '#shared/lib/shapefile';
import type { Properties } from '../import-result.ts';

const FIELDS_AT = 32;

/**
 * Reads the rows of a dBase table in order; null for a deleted row. `encoding` is the content of
 * the .cpg file. If it is null or unknown, valid UTF-8 is read as such; for other text the table's
 * language byte decides.
 */
export function readDbf(bytes: Uint8Array, encoding: string | null): (Properties | null)[] {
  if (bytes.length <= FIELDS_AT) return [];
  const { rows, headerBytes, rowBytes, language } = dbfHeader(bytes);
  const decode = dbfDecoder(encoding, language);
  const fields = dbfFields(bytes.subarray(FIELDS_AT), decode);
  if (rowBytes === 0) return [];
  const whole = Math.floor((bytes.length - headerBytes) / rowBytes);
  const count = Math.max(0, Math.min(rows, whole));
  return Array.from({ length: count }, (_, row) => {
    let at = headerBytes + row * rowBytes;
    if (bytes[at] === DELETED_ROW) return null;
    at++;
    const values = fields.map((field): [string, unknown] => {
      const raw = bytes.subarray(at, at + field.length);
      at += field.length;
      return [field.name, valueOf(field, raw, decode)];
    });
    return Object.fromEntries(values);
  });
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
