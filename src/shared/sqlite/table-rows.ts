import { FILE_HEADER_BYTES, type Pages } from './pages.ts';
import { valuesOf, varintAt, type SqliteValue } from './records.ts';
import { damaged } from './sqlite-error.ts';

export interface StoredRow {
  id: number;
  values: SqliteValue[];
}

const [INTERIOR, LEAF] = [5, 13];
const POINTER_BYTES = 2;

/** The table that each page belongs to, by the root of its tree; filled while tables are read. */
export type PageOwners = Map<number, number>;

/**
 * Yields the rows of a table from the root page of its tree, in the order of their ids. Reads each
 * page once and each byte of a cell once, so that no table is longer than the file.
 */
export function* storedRows(pages: Pages, root: number, owners: PageOwners): Generator<StoredRow> {
  const waiting = [root];
  const visited = new Set<number>();
  const visit = (number: number): DataView => {
    // A page that occurs twice would make the tree endless, or turn one table into many.
    if (visited.has(number) || (owners.get(number) ?? root) !== root) throw damaged();
    visited.add(number);
    owners.set(number, root);
    return pages.page(number);
  };
  while (waiting.length > 0) {
    const number = waiting.pop()!;
    const page = visit(number);
    const header = number === 1 ? FILE_HEADER_BYTES : 0;
    const type = page.getUint8(header);
    const count = page.getUint16(header + 3);
    if (type === LEAF) {
      let left = page.byteLength - header;
      for (let i = 0; i < count; i++) {
        const { row, cellBytes } = rowAt(pages, page, page.getUint16(header + 8 + i * 2), visit);
        // Cells do not overlap.
        left -= cellBytes;
        if (left < 0) throw damaged();
        yield row;
      }
    } else if (type === INTERIOR) {
      if (waiting.length + count > pages.count) throw damaged();
      waiting.push(page.getUint32(header + 8));
      for (let i = count - 1; i >= 0; i--) {
        waiting.push(page.getUint32(page.getUint16(header + 12 + i * 2)));
      }
    } else throw damaged();
  }
}

type Visit = (number: number) => DataView;

/** Reads a row, and counts the bytes of its cell with the pointer to it. */
function rowAt(
  pages: Pages,
  page: DataView,
  cell: number,
  visit: Visit,
): { row: StoredRow; cellBytes: number } {
  const length = varintAt(page, cell);
  const id = varintAt(page, length.next);
  const payload = payloadAt(pages, page, id.next, length.value, visit);
  const cellBytes = id.next - cell + localBytes(length.value, pages.usable) + POINTER_BYTES;
  return { row: { id: id.value, values: valuesOf(payload, pages.decode) }, cellBytes };
}

/** Collects a payload from its page and the chain of pages that continue it. */
function payloadAt(
  pages: Pages,
  page: DataView,
  at: number,
  length: number,
  visit: Visit,
): Uint8Array {
  const { usable, count } = pages;
  if (length > usable * count) throw damaged();
  const local = localBytes(length, usable);
  if (at + local > page.byteLength) throw damaged();
  const first = new Uint8Array(page.buffer, page.byteOffset + at, local);
  if (local === length) return first;
  const payload = new Uint8Array(length);
  payload.set(first);
  let next = page.getUint32(at + local);
  for (let filled = local; filled < length;) {
    const more = visit(next);
    const size = Math.min(usable - 4, length - filled);
    payload.set(new Uint8Array(more.buffer, more.byteOffset + 4, size), filled);
    filled += size;
    next = more.getUint32(0);
  }
  return payload;
}

/** Number of a payload's bytes on the page of its row. */
export function localBytes(length: number, usable: number): number {
  const most = usable - 35;
  if (length <= most) return length;
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const even = least + ((length - least) % (usable - 4));
  return even <= most ? even : least;
}
