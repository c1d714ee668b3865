import { countOf } from '../base/feature-title.ts';
import { FileRefusalError } from '../base/refusal.ts';

/** One file of a zip archive, from its central directory. */
export interface ZipEntry {
  /** Folders and name separated by `/`, without segments that would escape the archive. */
  path: string;
  method: number;
  isEncrypted: boolean;
  crc: number;
  packedBytes: number;
  bytes: number;
  headerAt: number;
}

const [END_RECORD, WIDE_END_RECORD, WIDE_END_LOCATOR, DIRECTORY_ENTRY] = [
  0x06054b50, 0x06064b50, 0x07064b50, 0x02014b50,
];
const [END_BYTES, WIDE_END_BYTES, LOCATOR_BYTES, ENTRY_BYTES] = [22, 56, 20, 46];
const MAX_COMMENT = 0xffff;
const UNTOLD = 0xffffffff;
const ZIP64_FIELD = 1;

/**
 * Lists the files of an archive in its order, without folders and operating-system files such as
 * `__MACOSX`.
 */
export function readZipDirectory(bytes: Uint8Array, mostEntries: number): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { count, address, size, end } = findDirectory(view);
  if (count > mostEntries)
    throw new FileRefusalError(`It has more than ${countOf(mostEntries, 'file')}.`);
  let at = address;
  // If data precedes the archive, all its offsets are wrong by that length.
  const lead = end - size - at;
  const shift = lead > 0 && !isEntry(view, at) && isEntry(view, at + lead) ? lead : 0;
  at += shift;
  const entries: ZipEntry[] = [];
  for (let i = 0; i < count; i++) {
    if (!isEntry(view, at)) throw damaged();
    const nameBytes = view.getUint16(at + 28, true);
    const extraBytes = view.getUint16(at + 30, true);
    const next = at + ENTRY_BYTES + nameBytes + extraBytes + view.getUint16(at + 32, true);
    if (next > bytes.length) throw damaged();
    const flags = view.getUint16(at + 8, true);
    const name = bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes);
    const [size, packed, header] = wideFields(view, at, at + ENTRY_BYTES + nameBytes, extraBytes);
    const path = safePath(decodeName(name));
    if (path !== null) {
      entries.push({
        path,
        method: view.getUint16(at + 10, true),
        isEncrypted: (flags & 1) !== 0,
        crc: view.getUint32(at + 16, true),
        packedBytes: packed,
        bytes: size,
        headerAt: header + shift,
      });
    }
    at = next;
  }
  return entries;
}

export const damaged = () =>
  new FileRefusalError('The archive is damaged or incomplete. Download it or create it again.');

/** Locates the start and end of the central directory. */
function findDirectory(view: DataView) {
  const end = findEnd(view);
  const locator = end - LOCATOR_BYTES;
  if (locator >= 0 && view.getUint32(locator, true) === WIDE_END_LOCATOR) {
    const wide = Number(view.getBigUint64(locator + 8, true));
    const isWhole = wide + WIDE_END_BYTES <= locator;
    if (!isWhole || view.getUint32(wide, true) !== WIDE_END_RECORD) throw damaged();
    const [count, size, address] = [32, 40, 48].map((offset) =>
      Number(view.getBigUint64(wide + offset, true)),
    );
    return { count: count!, size: size!, address: address!, end: wide };
  }
  return {
    count: view.getUint16(end + 10, true),
    size: view.getUint32(end + 12, true),
    address: view.getUint32(end + 16, true),
    end,
  };
}

function findEnd(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT);
  for (let at = view.byteLength - END_BYTES; at >= lowest; at--) {
    if (view.getUint32(at, true) === END_RECORD) return at;
  }
  throw damaged();
}

const isEntry = (view: DataView, at: number) =>
  at >= 0 && at + ENTRY_BYTES <= view.byteLength && view.getUint32(at, true) === DIRECTORY_ENTRY;

/**
 * Size, packed size and header offset; values that do not fit 32 bits are in the ZIP64 extra field.
 */
function wideFields(view: DataView, entry: number, extraAt: number, extraBytes: number) {
  const fields = [24, 20, 42].map((offset) => view.getUint32(entry + offset, true));
  if (!fields.includes(UNTOLD)) return fields as [number, number, number];
  let at = extraAt;
  while (at + 4 <= extraAt + extraBytes) {
    const length = view.getUint16(at + 2, true);
    if (view.getUint16(at, true) === ZIP64_FIELD) {
      let from = at + 4;
      for (const [i, field] of fields.entries()) {
        if (field !== UNTOLD) continue;
        if (from + 8 > at + 4 + length) throw damaged();
        fields[i] = Number(view.getBigUint64(from, true));
        from += 8;
      }
      return fields as [number, number, number];
    }
    at += 4 + length;
  }
  throw damaged();
}

function decodeName(name: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(name);
  } catch {
    return new TextDecoder('windows-1252').decode(name);
  }
}

/** Nothing is ever written to these paths; they only group files and name layers. */
function safePath(name: string): string | null {
  const parts = name
    .replaceAll('\\', '/')
    .replace(/^[a-z]:/i, '')
    .split('/');
  const isFolder = parts[parts.length - 1] === '';
  const kept = parts.filter((part) => part !== '' && part !== '.' && part !== '..');
  const file = kept[kept.length - 1];
  if (isFolder || file === undefined || kept.includes('__MACOSX')) return null;
  if (file.startsWith('.') || /^(thumbs\.db|desktop\.ini)$/i.test(file)) return null;
  return kept.join('/');
}
