import type { Position } from 'geojson';
import { writeSqlite, type NewTable, type SqliteValue } from '#shared/sqlite';

export interface LayerOf {
  name: string;
  /** `srs_id` of the layer. */
  system?: number;
  /** Number of features that its writer counted. */
  counted?: number;
  rows: readonly (readonly [name: string, geometry: SqliteValue])[];
}

export interface CatalogueOf {
  layers: readonly LayerOf[];
  /** Rows of the contents that are not features: their name and type. */
  others?: readonly (readonly [name: string, type: string])[];
  /** Coordinate systems: id, organization, code and WKT. */
  systems?: readonly (readonly [number, string, number, string])[];
}

/** Builds a GeoPackage of the tables that the reader needs. */
export function geoPackage({ layers, others = [], systems = [] }: CatalogueOf): Uint8Array {
  const rows = (values: readonly (readonly SqliteValue[])[]) =>
    values.map((row, i) => ({ id: i + 1, values: row }));
  const tables: NewTable[] = [
    {
      name: 'gpkg_spatial_ref_sys',
      sql: 'CREATE TABLE gpkg_spatial_ref_sys (srs_id, organization, organization_coordsys_id, definition)',
      rows: rows([[4326, 'EPSG', 4326, 'GEOGCS["WGS 84"]'], ...systems]),
    },
    {
      name: 'gpkg_contents',
      sql: 'CREATE TABLE gpkg_contents (table_name, data_type)',
      rows: rows([...layers.map(({ name }) => [name, 'features']), ...others]),
    },
    {
      name: 'gpkg_geometry_columns',
      sql: 'CREATE TABLE gpkg_geometry_columns (table_name, column_name, srs_id)',
      rows: rows(layers.map(({ name, system = 4326 }) => [name, 'GEOM', system])),
    },
    {
      name: 'gpkg_ogr_contents',
      sql: 'CREATE TABLE gpkg_ogr_contents (table_name, feature_count)',
      rows: rows(layers.flatMap(({ name, counted }) => (counted ? [[name, counted]] : []))),
    },
    ...layers.map((layer) => ({
      name: layer.name,
      sql: `CREATE TABLE "${layer.name}" (fid INTEGER PRIMARY KEY, geom BLOB, name TEXT, photo BLOB, big INTEGER)`,
      rows: rows(
        layer.rows.map(([name, geometry]) => [null, geometry, name, Uint8Array.of(1), 2n ** 60n]),
      ),
    })),
  ];
  return writeSqlite({ applicationId: 0, userVersion: 0, tables });
}

export interface WkbOf {
  type?: number;
  isBig?: boolean;
  /** Numbers of a position; more than two are zeros. */
  numbers?: number;
}

/** The WKB of a polygon, in either byte order. */
export function wkbPolygon(
  rings: readonly (readonly Position[])[],
  { type = 3, isBig = false, numbers = 2 }: WkbOf = {},
): Uint8Array {
  const points = rings.flat().length;
  const view = new DataView(new ArrayBuffer(9 + rings.length * 4 + points * numbers * 8));
  view.setUint8(0, isBig ? 0 : 1);
  view.setUint32(1, type, !isBig);
  view.setUint32(5, rings.length, !isBig);
  let at = 9;
  for (const ring of rings) {
    view.setUint32(at, ring.length, !isBig);
    at += 4;
    for (const [x = NaN, y = NaN] of ring) {
      view.setFloat64(at, x, !isBig);
      view.setFloat64(at + 8, y, !isBig);
      at += numbers * 8;
    }
  }
  return new Uint8Array(view.buffer);
}

/** WKB with the header of a GeoPackage; `flags` state the envelope. */
export function blobOf(wkb: Uint8Array, flags = 1): Uint8Array {
  const envelope = [0, 32, 48, 48, 64][(flags >> 1) & 7] ?? 0;
  const blob = new Uint8Array(8 + envelope + wkb.length);
  blob.set([0x47, 0x50, 0, flags]);
  blob.set(wkb, 8 + envelope);
  return blob;
}

/** The WKB of a polygon that may be curved, with a header for each ring: 2 straight, 8 curved. */
export function wkbCurvePolygon(ring: readonly Position[], ringType: 2 | 8): Uint8Array {
  const view = new DataView(new ArrayBuffer(18 + ring.length * 16));
  for (const [at, type, count] of [
    [0, 10, 1],
    [9, ringType, ring.length],
  ] as const) {
    view.setUint8(at, 1);
    view.setUint32(at + 1, type, true);
    view.setUint32(at + 5, count, true);
  }
  for (const [i, value] of ring.flat().entries()) view.setFloat64(18 + i * 8, value, true);
  return new Uint8Array(view.buffer);
}
