import type { SqliteDatabase, SqliteValue } from '#shared/sqlite';
import { knownProjection } from '../projection/known-projections.ts';
import { projectionOfPrj } from '../projection/prj.ts';
import type { Projection } from '../parsed-file.ts';

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

/** Reads the catalogue; null if the database has none, so it is not a GeoPackage. */
export function readCatalogue(database: SqliteDatabase): Catalogue | null {
  if (!database.table('gpkg_contents')) return null;
  const systems = new Map(
    rowsOf(database, 'gpkg_spatial_ref_sys').map((row) => [row['srs_id'], row]),
  );
  const geometries = rowsOf(database, 'gpkg_geometry_columns');
  // An extension that GDAL writes.
  const counts = rowsOf(database, 'gpkg_ogr_contents');
  const catalogue: Catalogue = { layers: [], pictures: [], tables: [] };
  for (const { table_name: table, data_type: type } of rowsOf(database, 'gpkg_contents')) {
    if (typeof table !== 'string') continue;
    const geometry = geometries.find(({ table_name: name }) => isSame(name, table));
    if (type === 'features' && geometry) {
      const geometryColumn = String(geometry['column_name']);
      const projection = projectionOf(systems.get(geometry['srs_id'] ?? null));
      const count = counts.find(({ table_name: name }) => isSame(name, table))?.['feature_count'];
      const counted = typeof count === 'number' ? count : null;
      catalogue.layers.push({ table, geometryColumn, projection, counted });
    } else if (type === 'tiles' || type === '2d-gridded-coverage') catalogue.pictures.push(table);
    else catalogue.tables.push(table);
  }
  return catalogue;
}

function rowsOf(database: SqliteDatabase, name: string): Row[] {
  const table = database.table(name);
  if (!table) return [];
  const names = table.columns.map((column) => column.name.toLowerCase());
  return [...table.rows()].map((values) =>
    Object.fromEntries(names.map((column, i) => [column, values[i] ?? null])),
  );
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
  const written = typeof definition === 'string' ? projectionOfPrj(definition) : null;
  return written ?? (Number.isInteger(code) ? { code } : null);
}
