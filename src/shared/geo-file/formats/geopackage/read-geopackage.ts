import {
  applyLog,
  isLogged,
  readSqlite,
  SqliteError,
  type SqliteDatabase,
  type SqliteTable,
  type SqliteValue,
} from '#shared/sqlite';
import type { Properties } from '../../base/import-result.ts';
import type { ParsedFeature, ParsedLayer } from '../../base/parsed-file.ts';
import { countOf, nameOf, someOf } from '../../base/feature-title.ts';
import type { LayerFile } from '../../parse/format.ts';
import type { ReadContext } from '../../parse/read-context.ts';
import { createShapeCollector } from '../../parse/shape-collector.ts';
import { FileRefusalError } from '../../base/refusal.ts';
import { readCatalogue, type Catalogue, type CatalogueLayer } from './catalogue.ts';
import { readGeometryBlob } from './geometry-blob.ts';

/** Extension of a write-ahead log, beside a file with the same name. */
const LOG_EXTENSION = 'gpkg-wal';

/** Reads every layer of features in a GeoPackage (OGC 12-128); notes pictures and other tables. */
export async function readGeoPackage(
  file: Pick<LayerFile, 'bytes' | 'companion'>,
  reading: ReadContext,
): Promise<ParsedLayer[]> {
  try {
    return await layersOf(await withLog(file, reading), reading);
  } catch (error) {
    throw error instanceof SqliteError ? new FileRefusalError(error.message) : error;
  }
}

/** The database with the changes in the log beside it, or with a warning that they may be missing. */
async function withLog(
  { bytes, companion }: Pick<LayerFile, 'bytes' | 'companion'>,
  { notes, budget }: ReadContext,
): Promise<Uint8Array> {
  const database = await bytes();
  if (!isLogged(database)) return database;
  const log = await companion(LOG_EXTENSION);
  if (log === undefined) {
    notes.remark(
      'untidy',
      'It may be open in another program, so its latest changes may be missing. Close it there, then choose it again.',
    );
    return database;
  }
  const { bytes: changed, isWhole } = await applyLog(database, log, () => budget.reach(0));
  if (!isWhole) {
    notes.remark(
      'untidy',
      `Its log (.${LOG_EXTENSION}) is damaged or incomplete, so its latest changes may be missing. Close it in the program that has it open, then copy it again.`,
    );
  }
  return changed;
}

async function layersOf(bytes: Uint8Array, reading: ReadContext): Promise<ParsedLayer[]> {
  const database = readSqlite(bytes);
  const catalogue = await readCatalogue(database, reading);
  if (catalogue === null) {
    throw new FileRefusalError('It is an SQLite database, but not a GeoPackage.');
  }
  noteRest(catalogue, reading);
  const layers: ParsedLayer[] = [];
  for (const [i, layer] of catalogue.layers.entries()) {
    const table = database.table(layer.table);
    const part = reading.budget.part(
      i / catalogue.layers.length,
      (i + 1) / catalogue.layers.length,
    );
    if (table) layers.push(await readLayer(layer, table, reading.at(part)));
    else
      reading.notes.leftOut(
        'beside',
        `“${layer.table}” was left out: ${whyMissing(layer, database)}`,
      );
  }
  return layers;
}

const whyMissing = ({ table }: CatalogueLayer, database: SqliteDatabase) =>
  database.isView(table)
    ? 'it is a saved query. Export it as a layer of its own, then import that.'
    : 'it has no table.';

function noteRest({ layers, pictures, tables }: Catalogue, { notes }: ReadContext): void {
  const quoted = (names: readonly string[]) => someOf(names.map((name) => `“${name}”`));
  const were = (names: readonly string[]) => (names.length > 1 ? 'were' : 'was');
  if (layers.length === 0 && pictures.length > 0) {
    throw new FileRefusalError(
      `It contains pictures of maps (${quoted(pictures)}), but no areas. Export the layer with the areas.`,
    );
  }
  if (pictures.length > 0) {
    const count = countOf(pictures.length, 'layer of map pictures', 'layers of map pictures');
    notes.leftOut('beside', `${count} ${were(pictures)} left out: ${quoted(pictures)}.`);
  }
  if (tables.length > 0) {
    const count = countOf(tables.length, 'table without geometry', 'tables without geometry');
    notes.leftOut('beside', `${count} ${were(tables)} left out: ${quoted(tables)}.`);
  }
}

async function readLayer(
  { table: name, geometryColumn, projection, counted }: CatalogueLayer,
  table: SqliteTable,
  reading: ReadContext,
): Promise<ParsedLayer> {
  const geometryAt = table.columns.findIndex(
    (column) => column.name.toLowerCase() === geometryColumn.toLowerCase(),
  );
  const features: ParsedFeature[] = [];
  for (const values of table.rows()) {
    reading.attributes(values.length);
    const properties = propertiesOf(table, values, geometryAt);
    const ref = reading.feature(name, features.length + 1, nameOf(properties));
    const collector = createShapeCollector(ref, reading);
    readGeometryBlob(values[geometryAt] ?? null, collector, reading);
    features.push({ ref, properties, shapes: collector.finish() });
    await reading.budget.reach(counted ? features.length / counted : 0);
  }
  if (counted !== null && counted > features.length) {
    const [should, has] = [counted, features.length].map((count) => countOf(count, 'feature'));
    const text = `“${name}” should have ${should}, but only ${has} could be read.`;
    reading.notes.leftOut('broken', text);
  }
  return { name, projection, features };
}

/** Leaves out the geometry, the row's id, and binary columns, which JSON cannot contain. */
function propertiesOf(
  { columns }: SqliteTable,
  values: readonly SqliteValue[],
  geometryAt: number,
): Properties {
  const entries: [string, unknown][] = [];
  for (const [i, { name, isRowId }] of columns.entries()) {
    const value = values[i];
    if (i === geometryAt || isRowId || value instanceof Uint8Array) continue;
    entries.push([name, typeof value === 'bigint' ? String(value) : value]);
  }
  return Object.fromEntries(entries);
}
