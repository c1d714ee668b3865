import { readWktCrs } from '#shared/lib/wkt-crs';
import type { SqliteDatabase, SqliteValue } from '#shared/sqlite';
import { countOf } from '../../base/feature-title.ts';
import { knownProjection } from '../../projection/known-projections.ts';
import type { Projection } from '../../base/parsed-file.ts';
import type { ReadContext } from '../../parse/read-context.ts';
import { FileRefusalError } from '../../base/refusal.ts';

type Row = Readonly<Record<string, SqliteValue>>;

/** A layer of features, as the tables of a GeoPackage's catalogue describe it. */
export interface CatalogueLayer {
  table: string;
  geometryColumn: string;
  projection: Projection | null;
  /** Number of features that its writer counted; null if it did not. */
  counted: number | null;
}

export interface Catalogue {
  layers: CatalogueLayer[];
  /** Names of layers that are pictures. */
  pictures: string[];
  /** Names of tables without geometries. */
  tables: string[];
}

/**
 * Maximum number of rows of each catalogue table; some list all coordinate systems of the world,
 * about 10,000.
 */
const MAX_ROWS = 20_000;

/** Reads the catalogue; null if the database has none, so it is not a GeoPackage. */
export async function readCatalogue(
  database: SqliteDatabase,
  reading: ReadContext,
): Promise<Catalogue | null> {
  if (!database.table('gpkg_contents')) return null;
  const systems = new Map(
    (await rowsOf(database, 'gpkg_spatial_ref_sys', reading)).map((row) => [row['srs_id'], row]),
  );
  const geometries = byTable(await rowsOf(database, 'gpkg_geometry_columns', reading));
  // An extension that GDAL writes.
  const counts = byTable(await rowsOf(database, 'gpkg_ogr_contents', reading));
  const contents = byTable(await rowsOf(database, 'gpkg_contents', reading));
  const projections = new Map<SqliteValue, Projection | null>();
  const catalogue: Catalogue = { layers: [], pictures: [], tables: [] };
  for (const [key, { table_name: table, data_type: type }] of contents) {
    if (typeof table !== 'string') continue;
    const geometry = geometries.get(key);
    if (type === 'features' && geometry) {
      const geometryColumn = String(geometry['column_name']);
      const system = geometry['srs_id'] ?? null;
      if (!projections.has(system)) projections.set(system, projectionOf(systems.get(system)));
      const projection = projections.get(system) ?? null;
      const count = counts.get(key)?.['feature_count'];
      const counted = typeof count === 'number' ? count : null;
      catalogue.layers.push({ table, geometryColumn, projection, counted });
    } else if (type === 'tiles' || type === '2d-gridded-coverage') catalogue.pictures.push(table);
    else catalogue.tables.push(table);
  }
  return catalogue;
}

async function rowsOf(
  database: SqliteDatabase,
  name: string,
  reading: ReadContext,
): Promise<Row[]> {
  const table = database.table(name);
  if (!table) return [];
  const names = table.columns.map((column) => column.name.toLowerCase());
  const rows: Row[] = [];
  for (const values of table.rows()) {
    if (rows.length === MAX_ROWS) {
      const most = countOf(MAX_ROWS, 'entry', 'entries');
      throw new FileRefusalError(`Its catalogue has more than ${most}. Export the layer alone.`);
    }
    reading.attributes(names.length);
    rows.push(Object.fromEntries(names.map((column, i) => [column, values[i] ?? null])));
    await reading.budget.reach();
  }
  return rows;
}

/** The first row of each table that a catalogue names; names are compared without their case. */
function byTable(rows: readonly Row[]): Map<string, Row> {
  const first = new Map<string, Row>();
  for (const row of rows) {
    const name = row['table_name'];
    const key = typeof name === 'string' ? name.toLowerCase() : '';
    if (!first.has(key)) first.set(key, row);
  }
  return first;
}

const isSame = (one: SqliteValue | undefined, other: string) =>
  typeof one === 'string' && one.toLowerCase() === other.toLowerCase();

/** A code that the importer knows, otherwise the WKT; null for the undefined systems -1 and 0. */
function projectionOf(system: Row | undefined): Projection | null {
  if (!system) return null;
  const { srs_id: id, organization, organization_coordsys_id: stated, definition } = system;
  const code = Number(stated);
  if (!(Number(id) > 0)) return null;
  if (isSame(organization, 'EPSG') && knownProjection(code)) return { code };
  const written = typeof definition === 'string' ? readWktCrs(definition) : null;
  return written ?? (Number.isInteger(code) ? { code } : null);
}
