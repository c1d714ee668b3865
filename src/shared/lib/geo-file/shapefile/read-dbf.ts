import type { Properties } from '../import-result.ts';

interface DbfField {
  name: string;
  type: string;
  length: number;
}

const [FIELD_BYTES, HEADER_BYTES, FIELDS_END, DELETED] = [32, 32, 0x0d, 0x2a];
/** Encodings by the header's language byte, for files without a .cpg. */
const LANGUAGES = new Map([
  [0x01, 'ibm866'],
  [0x02, 'windows-1252'],
  [0x03, 'windows-1252'],
  [0x57, 'windows-1252'],
  [0x58, 'windows-1252'],
  [0x59, 'windows-1252'],
  [0xc8, 'windows-1250'],
  [0xc9, 'windows-1251'],
]);

/**
 * Reads the rows of a dBase table in order; null for a deleted row. `encoding` is the content of
 * the .cpg file. If it is null or unknown, valid UTF-8 is read as such; for other text the table's
 * language byte decides.
 */
export function readDbf(bytes: Uint8Array, encoding: string | null): (Properties | null)[] {
  if (bytes.length < HEADER_BYTES + 1) return [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const decode = decoderOf(encoding, LANGUAGES.get(bytes[29]!));
  const headerBytes = view.getUint16(8, true);
  const rowBytes = view.getUint16(10, true);
  const fields = fieldsOf(view, bytes, decode);
  if (rowBytes === 0) return [];
  const whole = Math.floor((bytes.length - headerBytes) / rowBytes);
  const count = Math.max(0, Math.min(view.getUint32(4, true), whole));
  return Array.from({ length: count }, (_, row) => {
    let at = headerBytes + row * rowBytes;
    if (bytes[at] === DELETED) return null;
    at++;
    const values = fields.map((field): [string, unknown] => {
      const raw = bytes.subarray(at, at + field.length);
      at += field.length;
      return [field.name, valueOf(field, raw, decode)];
    });
    return Object.fromEntries(values);
  });
}

function fieldsOf(view: DataView, bytes: Uint8Array, decode: Decode): DbfField[] {
  const fields: DbfField[] = [];
  for (let at = HEADER_BYTES; at + FIELD_BYTES <= bytes.length; at += FIELD_BYTES) {
    if (bytes[at] === FIELDS_END) break;
    const name = bytes.subarray(at, at + 11);
    const end = name.indexOf(0);
    const type = String.fromCharCode(bytes[at + 11]!);
    // Text fields longer than 255 characters use both bytes for their length.
    const length = type === 'C' ? view.getUint16(at + 16, true) : bytes[at + 16]!;
    fields.push({
      name: decode(end < 0 ? name : name.subarray(0, end)).trim(),
      type,
      length,
    });
  }
  return fields;
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

type Decode = (bytes: Uint8Array) => string;

function decoderOf(encoding: string | null, language: string | undefined): Decode {
  const said = encoding === null ? null : labelOf(encoding);
  const certain = said === null ? null : decoder(said);
  if (certain) return (bytes) => certain.decode(bytes);
  const strict = new TextDecoder('utf-8', { fatal: true });
  const fallback = new TextDecoder(language ?? 'windows-1252');
  return (bytes) => {
    try {
      return strict.decode(bytes);
    } catch {
      return fallback.decode(bytes);
    }
  };
}

/** Converts `UTF-8`, `1252`, `ANSI 1252`, `8859-1`, `88591`, `ISO-8859-1` … to encoding labels. */
function labelOf(said: string): string {
  const text = said.trim().toLowerCase();
  const [, part] = /8859[-_ ]?(\d{1,2})$/.exec(text) ?? [];
  if (part !== undefined) return `iso-8859-${part}`;
  const [, page] = /(?:^|ansi |cp|windows-)(125\d)$/.exec(text) ?? [];
  if (page !== undefined) return `windows-${page}`;
  return text === '65001' || text === 'utf8' ? 'utf-8' : text;
}

function decoder(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}
