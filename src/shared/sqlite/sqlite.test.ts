import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsOf } from './columns.ts';
import { readSqlite, SqliteError, writeSqlite, type SqliteValue } from './index.ts';

const databaseOf = (rows: readonly SqliteValue[][], sql = 'CREATE TABLE t (a, b)') =>
  writeSqlite({
    applicationId: 0,
    userVersion: 0,
    tables: [{ name: 't', sql, rows: rows.map((values, i) => ({ id: i + 1, values })) }],
  });
const rowsOf = (bytes: Uint8Array) => [...readSqlite(bytes).table('T')!.rows()];

describe('readSqlite', () => {
  it('reads back the rows of any size that writeSqlite writes', () => {
    const value = fc.oneof(
      fc.constant(null),
      fc.integer(),
      fc.maxSafeInteger(),
      fc.double({ noNaN: true }).map((number) => (Object.is(number, -0) ? 0 : number)),
      fc.bigInt({ min: 2n ** 60n, max: 2n ** 63n - 1n }),
      fc.string({ unit: 'grapheme' }),
      fc.nat(20_000).map((length) => new Uint8Array(length).fill(length % 251)),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value), { maxLength: 60 }), (rows) => {
        expect(rowsOf(databaseOf(rows))).toEqual(rows);
      }),
      { numRuns: 40 },
    );
  });

  it('reads tables of several levels', () => {
    const rows = Array.from({ length: 30_000 }, (_, i) => [i, `row ${i} ${'x'.repeat(i % 90)}`]);
    expect(rowsOf(databaseOf(rows))).toEqual(rows);
  });

  it('reads a schema that does not fit the first page', () => {
    const columns = Array.from({ length: 900 }, (_, i) => `column_${i} TEXT`);
    const bytes = databaseOf([['a']], `CREATE TABLE t (${columns.join(', ')})`);
    expect(rowsOf(bytes)[0]).toHaveLength(900);
  });

  it('gives the row’s id for a column that is its alias', () => {
    const sql = 'CREATE TABLE "t" (fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, name TEXT)';
    expect(
      rowsOf(
        databaseOf(
          [
            [null, 'a'],
            [null, 'b'],
          ],
          sql,
        ),
      ),
    ).toEqual([
      [1, 'a'],
      [2, 'b'],
    ]);
  });

  it('reads negative ids', () => {
    const sql = 'CREATE TABLE t (id INTEGER PRIMARY KEY)';
    const rows = [-(2 ** 40), -1, 5].map((id) => ({ id, values: [null] }));
    const bytes = writeSqlite({
      applicationId: 0,
      userVersion: 0,
      tables: [{ name: 't', sql, rows }],
    });
    expect(rowsOf(bytes)).toEqual([[-(2 ** 40)], [-1], [5]]);
  });

  it('gives null for a column that was added after the row', () => {
    expect(rowsOf(databaseOf([['a']]))).toEqual([['a', null]]);
  });

  it('refuses a table without row numbers by its name', () => {
    const bytes = databaseOf([['a']], 'CREATE TABLE t (a PRIMARY KEY) WITHOUT ROWID');
    expect(() => rowsOf(bytes)).toThrow('“t” has no row numbers');
  });

  it('throws only SqliteError for a damaged file', () => {
    const sound = databaseOf(Array.from({ length: 40 }, (_, i) => [i, 'x'.repeat(i * 100)]));
    const change = fc.record({
      at: fc.nat(sound.length - 1),
      byte: fc.integer({ min: 0, max: 255 }),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 5 }), fc.nat(sound.length), (changes, length) => {
        const bytes = sound.slice(0, length);
        for (const { at, byte } of changes) if (at < length) bytes[at] = byte;
        try {
          for (const row of readSqlite(bytes).table('t')?.rows() ?? []) {
            expect(row).toHaveLength(2);
          }
        } catch (error) {
          if (!(error instanceof SqliteError)) throw error;
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('columnsOf', () => {
  it.each([
    [
      'CREATE TABLE "a (b" ("x ""1""" TEXT, [y, z] REAL DEFAULT (1, 2), `q` BLOB CHECK (q > \',\'))',
      ['x "1"', 'y, z', 'q'],
    ],
    [
      'CREATE TABLE t (a INT, -- one, two\n b TEXT /* c, d */, CONSTRAINT k PRIMARY KEY (a, b))',
      ['a', 'b'],
    ],
    ['CREATE TABLE t (a, b AS (a + 1), c GENERATED ALWAYS AS (a) STORED)', ['a', 'c']],
    ['CREATE TABLE t', []],
  ])('parses %s', (sql, names) => {
    expect(columnsOf(sql).map(({ name }) => name)).toEqual(names);
  });

  it('recognises a row id by its table constraint too', () => {
    const [id] = columnsOf('CREATE TABLE t (id INTEGER, a TEXT, PRIMARY KEY ("id"))');
    expect(id).toEqual({ name: 'id', isRowId: true });
  });
});
