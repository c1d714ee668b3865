import { FILE_HEADER_BYTES, type Pages } from './pages.ts';
import { valuesOf, varintAt, type SqliteValue } from './records.ts';
import { damaged } from './sqlite-error.ts';

export interface StoredRow {
  id: number;
  values: SqliteValue[];
}

const [INTERIOR, LEAF] = [5, 13];

/** Yields the rows of a table from the root page of its tree, in the order of their ids. */
export function* storedRows(pages: Pages, root: number): Generator<StoredRow> {
  const waiting = [root];
  const visited = new Set<number>();
  while (waiting.length > 0) {
    const number = waiting.pop()!;
    // A page that occurs twice would make an endless tree.
    if (visited.has(number)) throw damaged();
    visited.add(number);
    const page = pages.page(number);
    const header = number === 1 ? FILE_HEADER_BYTES : 0;
    const type = page.getUint8(header);
    const count = page.getUint16(header + 3);
    if (type === LEAF) {
      for (let i = 0; i < count; i++) {
        yield rowAt(pages, page, page.getUint16(header + 8 + i * 2));
      }
    } else if (type === INTERIOR) {
      waiting.push(page.getUint32(header + 8));
      for (let i = count - 1; i >= 0; i--) {
        waiting.push(page.getUint32(page.getUint16(header + 12 + i * 2)));
      }
    } else throw damaged();
  }
}

function rowAt(pages: Pages, page: DataView, cell: number): StoredRow {
  const length = varintAt(page, cell);
  const id = varintAt(page, length.next);
  const payload = payloadAt(pages, page, id.next, length.value);
  return { id: id.value, values: valuesOf(payload, pages.decode) };
}

/** Collects a payload from its page and the chain of pages that continue it. */
function payloadAt(pages: Pages, page: DataView, at: number, length: number): Uint8Array {
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
    const more = pages.page(next);
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
