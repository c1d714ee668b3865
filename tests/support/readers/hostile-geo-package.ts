import { localBytes } from '../../../src/shared/sqlite/table-rows.ts';
import { varint } from '../../../src/shared/sqlite/write-record.ts';
import { writeSqlite, type NewTable, type SqliteValue } from '../../../src/shared/sqlite/index.ts';
import { square } from '../../../src/shared/geo-file/geo-file.fixture.ts';
import {
  blobOf,
  geoPackage,
  wkbPolygon,
} from '../../../src/shared/geo-file/formats/geopackage/geopackage.fixture.ts';

const PAGE_BYTES = 4_096;
const [LEAF, INTERIOR, LEAF_HEADER] = [13, 5, 8];
const north = blobOf(wkbPolygon([square()]));
const MARK = 'PlaceOfTheRows';

/** A GeoPackage of one row, and the number of the page that holds it. */
function withOneRow(): { pages: Uint8Array[]; row: number } {
  const bytes = geoPackage({ layers: [{ name: 'A', rows: [[MARK, north]] }] });
  const pages = Array.from({ length: bytes.length / PAGE_BYTES }, (_, i) =>
    bytes.slice(i * PAGE_BYTES, (i + 1) * PAGE_BYTES),
  );
  return { pages, row: pages.findIndex((page) => Buffer.from(page).includes(MARK)) };
}

function joined(pages: readonly Uint8Array[]): Uint8Array {
  const bytes = Buffer.concat(pages);
  bytes.writeUInt32BE(pages.length, 28);
  return new Uint8Array(bytes);
}

/** A leaf whose pointers all name one cell. */
function leafOf(cell: Uint8Array, pointers: number): Uint8Array {
  const page = Buffer.alloc(PAGE_BYTES);
  const at = PAGE_BYTES - cell.length;
  page[0] = LEAF;
  page.writeUInt16BE(pointers, 3);
  page.writeUInt16BE(at, 5);
  for (let i = 0; i < pointers; i++) page.writeUInt16BE(at, LEAF_HEADER + i * 2);
  page.set(cell, at);
  return page;
}

/** Rows that share one chain of pages, which loops; each is as long as the file. */
export function loopingOverflow(pages: number, pointers: number): Uint8Array {
  const { pages: whole, row } = withOneRow();
  const length = (pages - 1) * PAGE_BYTES;
  // Five columns: null, a blob of all but the ten bytes of this header, and three nulls.
  const types = [0, ...varint((length - 10) * 2 + 12), 0, 0, 0];
  while (types.length < 9) types.push(0);
  const record = new Uint8Array(localBytes(length, PAGE_BYTES));
  record.set([types.length + 1, ...types]);
  const head = [...varint(length), ...varint(1)];
  const next = Buffer.alloc(4);
  next.writeUInt32BE(whole.length + 1);
  whole[row] = leafOf(Buffer.concat([Uint8Array.from(head), record, next]), pointers);
  const looping = Buffer.alloc(PAGE_BYTES);
  looping.writeUInt32BE(whole.length + 1);
  while (whole.length < pages) whole.push(looping);
  return joined(whole);
}

/** Pages whose pointers all name one cell of a few bytes. */
export function sharedCells(table: 'A' | 'gpkg_contents', leaves: number): Uint8Array {
  const { pages, row } = withOneRow();
  const at = table === 'A' ? row : pages.findIndex((page) => isContents(page));
  const record = Uint8Array.from([4, 1, 0, 0, 0, 0]);
  const cell = Uint8Array.from([record.length, 1, ...record]);
  const root = Buffer.alloc(PAGE_BYTES);
  root[0] = INTERIOR;
  root.writeUInt16BE(leaves - 1, 3);
  for (let i = 0; i < leaves; i++) {
    pages.push(leafOf(cell, 2_000));
    const number = pages.length;
    if (i === leaves - 1) root.writeUInt32BE(number, 8);
    else {
      const place = PAGE_BYTES - (i + 1) * 5;
      root.writeUInt16BE(place, 12 + i * 2);
      root.writeUInt32BE(number, place);
      root[place + 4] = 1;
    }
  }
  pages[at] = root;
  return joined(pages);
}

/** Whether this page has the row of `gpkg_contents`, which says the name and type of a layer. */
const isContents = (page: Uint8Array) =>
  page[0] === LEAF && Buffer.from(page).includes('Afeatures');

const tableOf = (name: string, sql: string, content: readonly SqliteValue[][]): NewTable => ({
  name,
  sql,
  rows: content.map((values, i) => ({ id: i + 1, values })),
});

/** A GeoPackage with these rows in its catalogue, and these tables of features. */
const catalogueOf = (layers: readonly string[], tables: readonly NewTable[]): Uint8Array =>
  writeSqlite({
    applicationId: 0,
    userVersion: 0,
    tables: [
      tableOf(
        'gpkg_contents',
        'CREATE TABLE gpkg_contents (table_name, data_type)',
        layers.map((name) => [name, 'features']),
      ),
      tableOf(
        'gpkg_geometry_columns',
        'CREATE TABLE gpkg_geometry_columns (table_name, column_name, srs_id)',
        [...new Set(layers)].map((name) => [name, 'geom', 4326]),
      ),
      ...tables,
    ],
  });

/** A catalogue that names one large table many times. */
export const repeatedLayer = (times: number, rowBytes: number): Uint8Array =>
  catalogueOf(Array<string>(times).fill('A'), [
    tableOf('A', 'CREATE TABLE A (fid INTEGER PRIMARY KEY, geom BLOB)', [
      [null, new Uint8Array(rowBytes).fill(1)],
    ]),
  ]);

/** Tables whose trees all continue with the pages of the first one. */
export function sharedPages(tables: number, rowBytes: number): Uint8Array {
  const names = Array.from({ length: tables }, (_, i) => `layer_${i}`);
  const bytes = catalogueOf(
    names,
    names.map((name, i) =>
      tableOf(name, `CREATE TABLE ${name} (fid INTEGER PRIMARY KEY, geom BLOB)`, [
        [null, Buffer.concat([Buffer.from(MARK), Buffer.alloc(i === 0 ? rowBytes : 0)])],
      ]),
    ),
  );
  const pages = Array.from({ length: bytes.length / PAGE_BYTES }, (_, i) =>
    Buffer.from(bytes.subarray(i * PAGE_BYTES, (i + 1) * PAGE_BYTES)),
  );
  const marked = pages.flatMap((page, i) => (page.includes(MARK) ? [i] : []));
  // The pages of the tables follow each other in their order.
  const [shared = 0, ...others] = marked;
  const interior = Buffer.alloc(PAGE_BYTES);
  interior[0] = INTERIOR;
  interior.writeUInt32BE(shared + 1, 8);
  for (const i of others) pages[i] = interior;
  return joined(pages);
}

/** Rows of a table that declares many columns and stores none of them. */
export function manyColumns(columns: number, rows: number, nameLength = 1): Uint8Array {
  const prefix = 'c'.repeat(nameLength);
  const list = ['geom', ...Array.from({ length: columns }, (_, i) => `${prefix}${i}`)];
  return catalogueOf(
    ['A'],
    [
      tableOf(
        'A',
        `CREATE TABLE A (${list.join(', ')})`,
        Array.from({ length: rows }, () => [null]),
      ),
    ],
  );
}
