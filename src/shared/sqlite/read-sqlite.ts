import { columnsOf, isWithoutRowId, type Column } from './columns.ts';
import { readPages } from './pages.ts';
import type { SqliteValue } from './records.ts';
import { damaged, SqliteError } from './sqlite-error.ts';
import { storedRows, type PageOwners } from './table-rows.ts';

export interface SqliteTable {
  name: string;
  columns: readonly Column[];
  /** Yields the values of each row in the order of the columns. Throws a SqliteError. */
  rows(): Generator<SqliteValue[]>;
}

export interface SqliteDatabase {
  /** Finds a table, ignoring case; undefined if there is none or the name is that of a view. */
  table(name: string): SqliteTable | undefined;
  /** Whether a query is stored under this name, ignoring case. */
  isView(name: string): boolean;
}

const SCHEMA_ROOT = 1;
/** Tables, indexes, views and triggers; the largest known GeoPackages have hundreds. */
const MAX_SCHEMA_ENTRIES = 10_000;
/** Maximum number of columns of a table in a usual build of SQLite. */
const MAX_COLUMNS = 2_000;
/** Characters of all statements that create a table. */
const MAX_SQL_LENGTH = 4_000_000;

/** Opens a database read-only; reads a page only when its table is asked for. */
export function readSqlite(bytes: Uint8Array): SqliteDatabase {
  const pages = readPages(bytes);
  const owners: PageOwners = new Map();
  const tables = new Map<string, SqliteTable>();
  const views = new Set<string>();
  const roots = new Set<number>();
  let [entries, sqlLength] = [0, 0];
  for (const [type, name, , root, sql] of rowsFrom(SCHEMA_ROOT)) {
    if (++entries > MAX_SCHEMA_ENTRIES) throw tooMuch('tables', MAX_SCHEMA_ENTRIES);
    if (type === 'view' && typeof name === 'string') views.add(name.toLowerCase());
    if (type !== 'table' || typeof name !== 'string' || typeof sql !== 'string') continue;
    if (typeof root !== 'number' || root === 0) continue;
    if (roots.has(root)) throw damaged();
    roots.add(root);
    sqlLength += sql.length;
    if (sqlLength > MAX_SQL_LENGTH)
      throw tooMuch('characters of table definitions', MAX_SQL_LENGTH);
    const columns = columnsOf(sql);
    if (columns.length > MAX_COLUMNS) {
      throw tooMuch(`columns in “${name}”`, MAX_COLUMNS);
    }
    const rows = function* () {
      if (isWithoutRowId(sql)) {
        const shown = `“${name}”`;
        throw new SqliteError(`Its table ${shown} has no row numbers, so it cannot be read.`);
      }
      yield* rowsFrom(root, columns);
    };
    tables.set(name.toLowerCase(), { name, columns, rows });
  }
  return {
    table: (name) => tables.get(name.toLowerCase()),
    isView: (name) => views.has(name.toLowerCase()),
  };

  function* rowsFrom(root: number, columns?: readonly Column[]): Generator<SqliteValue[]> {
    try {
      for (const { id, values } of storedRows(pages, root, owners)) {
        // A column that was added later is missing from older rows.
        yield columns
          ? columns.map(({ isRowId }, i) => (isRowId ? id : (values[i] ?? null)))
          : values;
      }
    } catch (error) {
      // DataView throws a RangeError beyond the end of a page.
      throw error instanceof RangeError ? damaged() : error;
    }
  }
}

const tooMuch = (what: string, most: number) =>
  new SqliteError(
    `Its database has more than ${most.toLocaleString('en-AU')} ${what}. Export the layer alone.`,
  );
