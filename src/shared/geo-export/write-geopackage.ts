import { bboxOfPolygons } from '#shared/lib/geo';
import { writeSqlite, type NewTable, type SqliteValue } from '#shared/sqlite';
import { columnsOf, type ExportColumn } from './columns.ts';
import type { ExportFeature, ExportLayer } from './export-layer.ts';
import { geometryBlob } from './geometry-blob.ts';
import { CATALOGUE_SQL, SYSTEMS, WGS84_CODE } from './geopackage-catalogue.ts';

/** `GPKG` in the header of the database, and version 1.3 of the format. */
const [APPLICATION_ID, VERSION] = [0x47504b47, 10_300];
const TYPES = { text: 'TEXT', number: 'DOUBLE', boolean: 'BOOLEAN' };

/** Writes a GeoPackage 1.3 (OGC 12-128r17) with layers of multipolygons in WGS84. */
export function writeGeoPackage(layer: ExportLayer): Uint8Array<ArrayBuffer> {
  const boundary =
    layer.name.trim() === '' || /^(gpkg|sqlite)_/i.test(layer.name) ? 'boundary' : layer.name;
  const layers = [gpkgLayer(boundary, layer.features)];
  if (layer.paddocks.length > 0) {
    const name = boundary.toLowerCase() === 'paddocks' ? 'paddocks_2' : 'paddocks';
    layers.push(gpkgLayer(name, layer.paddocks));
  }
  const writtenAt = layer.writtenAt.toISOString();
  // An index lists its texts in the order of their bytes.
  const byName = [...layers.entries()].sort(([, a], [, b]) => (a.name < b.name ? -1 : 1));
  const tables: NewTable[] = [
    {
      name: 'gpkg_spatial_ref_sys',
      sql: CATALOGUE_SQL.systems,
      rows: SYSTEMS.map(({ id, values }) => ({ id, values })),
    },
    {
      name: 'gpkg_contents',
      sql: CATALOGUE_SQL.contents,
      rows: layers.map(({ name, box }, i) => ({
        id: i + 1,
        values: [name, 'features', name, '', writtenAt, ...box, WGS84_CODE],
      })),
      uniques: [
        byName.map(([i, { name }]) => [name, i + 1]),
        byName.map(([i, { name }]) => [name, i + 1]),
      ],
    },
    {
      name: 'gpkg_geometry_columns',
      sql: CATALOGUE_SQL.geometries,
      rows: layers.map(({ name }, i) => ({
        id: i + 1,
        values: [name, 'geom', 'MULTIPOLYGON', WGS84_CODE, 0, 0],
      })),
      uniques: [
        byName.map(([i, { name }]) => [name, 'geom', i + 1]),
        byName.map(([i, { name }]) => [name, i + 1]),
      ],
    },
    ...layers.map(({ table }) => table),
  ];
  return writeSqlite({ applicationId: APPLICATION_ID, userVersion: VERSION, tables });
}

interface GpkgLayer {
  name: string;
  /** Nulls for a layer without areas. */
  box: (number | null)[];
  table: NewTable;
}

function gpkgLayer(name: string, features: readonly ExportFeature[]): GpkgLayer {
  const columns = columnsOf(features);
  const [west, south, east, north] = bboxOfPolygons(features.flatMap(polygonsOf));
  return {
    name,
    box: Number.isFinite(west) ? [west, south, east, north] : [null, null, null, null],
    table: {
      name,
      sql: featureTable(name, columns),
      rows: features.map(({ polygons }, row) => ({
        id: row + 1,
        values: [null, geometryBlob(polygons), ...columns.map(({ values }) => stored(values[row]))],
      })),
    },
  };
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
