import { FILE_HEADER_BYTES } from './pages.ts';
import { localBytes } from './table-rows.ts';
import { recordOf, varint } from './write-record.ts';
import type { SqliteValue } from './records.ts';

export const PAGE_BYTES = 4_096;
const LEAF = { table: 13, index: 10 };
const INTERIOR = 5;
const [LEAF_HEADER, INTERIOR_HEADER, POINTER] = [8, 12, 2];

/** A row of a table, or an entry of an index, which has no id of its own. */
export interface NewRow {
  id: number;
  values: readonly SqliteValue[];
}

/** The pages of a database that is being written, by their number less one. */
export class PageWriter {
  readonly pages: Uint8Array[] = [];

  allocate(): number {
    this.pages.push(new Uint8Array(PAGE_BYTES));
    return this.pages.length;
  }

  /** Writes the rows of a table as a tree and returns its root: page 1 for the schema. */
  table(rows: readonly NewRow[], root: number = this.allocate()): number {
    const cells = rows.map(({ id, values }) => this.cell(recordOf(values), varint(id)));
    let level = grouped(cells, LEAF_HEADER).map(([from, to]) => ({
      type: LEAF.table,
      cells: cells.slice(from, to),
      right: 0,
      lastId: rows[to - 1]?.id ?? 0,
    }));
    while (level.length > 1 || !fits(level[0]!.cells, root)) {
      const children = level.map((page) => {
        const number = this.allocate();
        this.write(number, page.type, page.cells, page.right);
        return { number, lastId: page.lastId };
      });
      const keys = children.map(({ number, lastId }) => [...bigEndian(number), ...varint(lastId)]);
      level = grouped(keys, INTERIOR_HEADER).map(([from, to]) => ({
        type: INTERIOR,
        cells: keys.slice(from, to - 1).map((key) => Uint8Array.from(key)),
        right: children[to - 1]!.number,
        lastId: children[to - 1]!.lastId,
      }));
    }
    const [{ type, cells: last, right }] = level as [(typeof level)[number]];
    this.write(root, type, last, right);
    return root;
  }

  /** Writes the sorted entries of an index, which must fit one page, and returns it. */
  index(entries: readonly (readonly SqliteValue[])[]): number {
    const root = this.allocate();
    this.write(
      root,
      LEAF.index,
      entries.map((values) => this.cell(recordOf(values), [])),
      0,
    );
    return root;
  }

  /** A cell with the start of its payload; the rest goes to a chain of pages. */
  private cell(payload: Uint8Array, id: readonly number[]): Uint8Array {
    const local = localBytes(payload.length, PAGE_BYTES);
    const head = [...varint(payload.length), ...id];
    const isWhole = local === payload.length;
    const cell = new Uint8Array(head.length + local + (isWhole ? 0 : 4));
    cell.set(head);
    cell.set(payload.subarray(0, local), head.length);
    if (!isWhole) cell.set(bigEndian(this.chain(payload.subarray(local))), head.length + local);
    return cell;
  }

  private chain(rest: Uint8Array): number {
    const first = this.allocate();
    let number = first;
    for (let at = 0; at < rest.length; at += PAGE_BYTES - 4) {
      const page = this.pages[number - 1]!;
      page.set(rest.subarray(at, at + PAGE_BYTES - 4), 4);
      if (at + PAGE_BYTES - 4 >= rest.length) break;
      number = this.allocate();
      page.set(bigEndian(number));
    }
    return first;
  }

  private write(number: number, type: number, cells: readonly Uint8Array[], right: number): void {
    const page = this.pages[number - 1]!;
    const view = new DataView(page.buffer);
    const start = number === 1 ? FILE_HEADER_BYTES : 0;
    const header = type === INTERIOR ? INTERIOR_HEADER : LEAF_HEADER;
    let end = PAGE_BYTES;
    for (const [i, cell] of cells.entries()) {
      end -= cell.length;
      page.set(cell, end);
      view.setUint16(start + header + i * POINTER, end);
    }
    if (end < start + header + cells.length * POINTER) throw new RangeError('The page is full.');
    view.setUint8(start, type);
    view.setUint16(start + 3, cells.length);
    view.setUint16(start + 5, end);
    if (type === INTERIOR) view.setUint32(start + 8, right);
  }
}

/** Splits cells into ranges that each fit one page. */
function grouped(
  cells: readonly ArrayLike<number>[],
  header: number,
): [from: number, to: number][] {
  const groups: [number, number][] = [];
  let [from, used] = [0, header];
  for (const [i, { length }] of cells.entries()) {
    if (used + length + POINTER > PAGE_BYTES) {
      groups.push([from, i]);
      [from, used] = [i, header];
    }
    used += length + POINTER;
  }
  groups.push([from, cells.length]);
  return groups;
}

/** The first page has less room, because the file's header comes first. */
const fits = (cells: readonly Uint8Array[], root: number) =>
  root !== 1 ||
  cells.reduce((sum, { length }) => sum + length + POINTER, INTERIOR_HEADER) <=
    PAGE_BYTES - FILE_HEADER_BYTES;

const bigEndian = (value: number): number[] => [24, 16, 8, 0].map((bits) => (value >>> bits) & 255);
