import { PAGE_BYTES, PageWriter, type NewRow } from './page-writer.ts';
import type { SqliteValue } from './records.ts';

export interface NewTable {
  name: string;
  /** Its CREATE TABLE statement. */
  sql: string;
  /** Rows in the order of their ids; a column that is the row's id is null. */
  rows: readonly NewRow[];
  /** For each PRIMARY KEY or UNIQUE of the statement, its sorted keys, each with the row's id. */
  uniques?: readonly (readonly (readonly SqliteValue[])[])[];
}

export interface NewDatabase {
  applicationId: number;
  userVersion: number;
  tables: readonly NewTable[];
}

const SQLITE_VERSION = 3_040_000;

/** Writes a database file that SQLite and every program on top of it can open. */
export function writeSqlite({
  applicationId,
  userVersion,
  tables,
}: NewDatabase): Uint8Array<ArrayBuffer> {
  const writer = new PageWriter();
  const schemaRoot = writer.allocate();
  const schema: SqliteValue[][] = [];
  for (const { name, sql, rows, uniques = [] } of tables) {
    schema.push(['table', name, name, writer.table(rows), sql]);
    for (const [i, entries] of uniques.entries()) {
      const index = `sqlite_autoindex_${name}_${i + 1}`;
      schema.push(['index', index, name, writer.index(entries), null]);
    }
  }
  writer.table(
    schema.map((values, i) => ({ id: i + 1, values })),
    schemaRoot,
  );
  const file = new Uint8Array(writer.pages.length * PAGE_BYTES);
  for (const [i, page] of writer.pages.entries()) file.set(page, i * PAGE_BYTES);
  writeHeader(new DataView(file.buffer), writer.pages.length, applicationId, userVersion);
  return file;
}

function writeHeader(
  view: DataView,
  pages: number,
  applicationId: number,
  userVersion: number,
): void {
  for (const [i, letter] of [...'SQLite format 3\0'].entries()) {
    view.setUint8(i, letter.charCodeAt(0));
  }
  view.setUint16(16, PAGE_BYTES);
  // Rollback journal; fractions of a page that SQLite fixes.
  for (const [i, value] of [1, 1, 0, 64, 32, 32].entries()) view.setUint8(18 + i, value);
  const words: readonly [at: number, value: number][] = [
    [24, 1],
    [28, pages],
    [40, 1],
    [44, 4],
    [56, 1],
    [60, userVersion],
    [68, applicationId],
    [92, 1],
    [96, SQLITE_VERSION],
  ];
  for (const [at, value] of words) view.setUint32(at, value);
}
