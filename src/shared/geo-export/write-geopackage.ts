import { bboxOfPolygons } from '#shared/lib/geo';
import { writeSqlite, type NewTable, type SqliteValue } from '#shared/sqlite';
import { columnsOf, type ExportColumn } from './columns.ts';
import type { ExportFeature, ExportLayer } from './export-layer.ts';
import { geometryBlob } from './geometry-blob.ts';
import { CATALOGUE_SQL, SYSTEMS, WGS84_CODE } from './geopackage-catalogue.ts';

/** `GPKG` in the header of the database, and version 1.3 of the format. */
const [APPLICATION_ID, VERSION] = [0x47504b47, 10_300];
const TYPES = { text: 'TEXT', number: 'DOUBLE', boolean: 'BOOLEAN' };

/** Writes a GeoPackage 1.3 (OGC 12-128r17) with one layer of multipolygons in WGS84. */
export function writeGeoPackage(layer: ExportLayer): Uint8Array<ArrayBuffer> {
  const columns = columnsOf(layer);
  const table =
    layer.name.trim() === '' || /^(gpkg|sqlite)_/i.test(layer.name) ? 'boundary' : layer.name;
  const [west, south, east, north] = bboxOfPolygons(layer.features.flatMap(polygonsOf));
  const box = Number.isFinite(west) ? [west, south, east, north] : [null, null, null, null];
  const writtenAt = layer.writtenAt.toISOString();
  const contents = [table, 'features', table, '', writtenAt, ...box, WGS84_CODE];
  const tables: NewTable[] = [
    {
      name: 'gpkg_spatial_ref_sys',
      sql: CATALOGUE_SQL.systems,
      rows: SYSTEMS.map(({ id, values }) => ({ id, values })),
    },
    {
      name: 'gpkg_contents',
      sql: CATALOGUE_SQL.contents,
      rows: [{ id: 1, values: contents }],
      uniques: [[[table, 1]], [[table, 1]]],
    },
    {
      name: 'gpkg_geometry_columns',
      sql: CATALOGUE_SQL.geometries,
      rows: [{ id: 1, values: [table, 'geom', 'MULTIPOLYGON', WGS84_CODE, 0, 0] }],
      uniques: [[[table, 'geom', 1]], [[table, 1]]],
    },
    {
      name: table,
      sql: featureTable(table, columns),
      rows: layer.features.map(({ polygons }, row) => ({
        id: row + 1,
        values: [null, geometryBlob(polygons), ...columns.map(({ values }) => stored(values[row]))],
      })),
    },
  ];
  return writeSqlite({ applicationId: APPLICATION_ID, userVersion: VERSION, tables });
}

const polygonsOf = ({ polygons }: ExportFeature) => polygons;

function featureTable(table: string, columns: readonly ExportColumn[]): string {
  const taken = new Set(['fid', 'geom']);
  const declared = columns.map(({ name, type }) => {
    let unique = name;
    // SQLite ignores the case of column names.
    for (let i = 2; taken.has(unique.toLowerCase()); i++) unique = `${name}_${i}`;
    taken.add(unique.toLowerCase());
    return `${quoted(unique)} ${TYPES[type]}`;
  });
  const all = ['fid INTEGER PRIMARY KEY NOT NULL', 'geom MULTIPOLYGON', ...declared];
  return `CREATE TABLE ${quoted(table)} (${all.join(', ')})`;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

const stored = (value: string | number | boolean | null = null): SqliteValue =>
  typeof value === 'boolean' ? Number(value) : value;
