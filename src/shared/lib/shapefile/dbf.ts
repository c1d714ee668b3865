export interface DbfField {
  name: string;
  type: string;
  length: number;
}

export type Decode = (bytes: Uint8Array) => string;

/** First byte of a deleted row. */
export const DELETED_ROW = 0x2a;

const [FIELD_BYTES, FIELDS_END] = [32, 0x0d];
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

/** Decodes the first 32 bytes of a dBASE table. */
export function dbfHeader(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    rows: view.getUint32(4, true),
    headerBytes: view.getUint16(8, true),
    rowBytes: view.getUint16(10, true),
    language: view.getUint8(29),
  };
}

/** Decodes the field descriptors, which follow the first 32 bytes. */
export function dbfFields(descriptors: Uint8Array, decode: Decode): DbfField[] {
  const fields: DbfField[] = [];
  for (let at = 0; at + FIELD_BYTES <= descriptors.length; at += FIELD_BYTES) {
    if (descriptors[at] === FIELDS_END) break;
    const name = descriptors.subarray(at, at + 11);
    const end = name.indexOf(0);
    const type = String.fromCharCode(descriptors[at + 11]!);
    const [low, high] = [descriptors[at + 16]!, descriptors[at + 17]!];
    fields.push({
      name: decode(end < 0 ? name : name.subarray(0, end)).trim(),
      type,
      // Text fields longer than 255 characters use both bytes for their length.
      length: type === 'C' ? low + 256 * high : low,
    });
  }
  return fields;
}

/**
 * Returns the decoder of a table's text. `encoding` is the content of the .cpg file. If it is null or
 * unknown, valid UTF-8 is read as such, because many programs write it without changing the language
 * byte; for other text that byte decides, and for the bytes in `trusted` it always does.
 */
export function dbfDecoder(
  encoding: string | null,
  language: number,
  trusted: ReadonlySet<number> = new Set(),
): Decode {
  const byLanguage = LANGUAGES.get(language);
  const label = encoding !== null ? labelOf(encoding) : trusted.has(language) ? byLanguage : null;
  const certain = label ? decoder(label) : null;
  if (certain) return (bytes) => certain.decode(bytes);
  const strict = new TextDecoder('utf-8', { fatal: true });
  const fallback = new TextDecoder(byLanguage ?? 'windows-1252');
  return (bytes) => {
    try {
      return strict.decode(bytes);
    } catch {
      return fallback.decode(bytes);
    }
  };
}

/** The name of the encoding that a .cpg file states, such as `windows-1252`; null if unknown. */
export const statedEncoding = (cpg: string): string | null =>
  decoder(labelOf(cpg))?.encoding ?? null;

/** Converts `UTF-8`, `1252`, `ANSI 1252`, `8859-1`, `88591`, `ISO-8859-1` … to encoding labels. */
function labelOf(encoding: string): string {
  const text = encoding.trim().toLowerCase();
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
