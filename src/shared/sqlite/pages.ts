import { damaged, SqliteError } from './sqlite-error.ts';

/** The pages of a database file, as https://www.sqlite.org/fileformat2.html describes them. */
export interface Pages {
  /** Returns a page by its number, from 1. */
  page(number: number): DataView;
  count: number;
  /** Bytes of a page without its reserved end. */
  usable: number;
  decode: (bytes: Uint8Array) => string;
}

const MAGIC = 'SQLite format 3\0';
export const FILE_HEADER_BYTES = 100;
const ENCODINGS = ['utf-8', 'utf-8', 'utf-16le', 'utf-16be'];

export function readPages(bytes: Uint8Array): Pages {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (
    bytes.length < FILE_HEADER_BYTES ||
    ![...MAGIC].every((letter, i) => bytes[i] === letter.charCodeAt(0))
  ) {
    throw new SqliteError('It is not an SQLite database.');
  }
  const stated = view.getUint16(16);
  const size = stated === 1 ? 65_536 : stated;
  if (size < 512 || (size & (size - 1)) !== 0) throw damaged();
  const count = Math.floor(bytes.length / size);
  // The stated count is only valid if the same program wrote both version numbers.
  const isStated = view.getUint32(24) === view.getUint32(92);
  if (isStated && view.getUint32(28) > count) throw damaged();
  const decoder = new TextDecoder(ENCODINGS[view.getUint32(56)] ?? 'utf-8');
  return {
    page: (number) => {
      if (!(number >= 1 && number <= count)) throw damaged();
      return new DataView(bytes.buffer, bytes.byteOffset + (number - 1) * size, size);
    },
    count,
    usable: size - bytes[20]!,
    decode: (text) => decoder.decode(text),
  };
}
