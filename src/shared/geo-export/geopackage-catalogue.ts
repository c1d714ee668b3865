import type { SqliteValue } from '#shared/sqlite';

export const WGS84_CODE = 4326;
const WGS84 =
  'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],' +
  'AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],' +
  'UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AUTHORITY["EPSG","4326"]]';

/** The coordinate systems that every GeoPackage has (1.3, 1.1.2.1.2). */
export const SYSTEMS: readonly { id: number; values: SqliteValue[] }[] = [
  system('Undefined Cartesian SRS', -1, 'NONE', 'undefined'),
  system('Undefined geographic SRS', 0, 'NONE', 'undefined'),
  system('WGS 84 geodetic', WGS84_CODE, 'EPSG', WGS84),
];

function system(name: string, id: number, organization: string, definition: string) {
  return { id, values: [name, null, organization, id, definition, null] };
}

/** The tables of the catalogue, as GeoPackage 1.3 declares them in its annex C. */
export const CATALOGUE_SQL = {
  systems:
    'CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT NOT NULL, srs_id INTEGER NOT NULL PRIMARY KEY, ' +
    'organization TEXT NOT NULL, organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT)',
  contents:
    'CREATE TABLE gpkg_contents (table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, ' +
    "identifier TEXT UNIQUE, description TEXT DEFAULT '', last_change DATETIME NOT NULL, " +
    'min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER, ' +
    'CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id))',
  geometries:
    'CREATE TABLE gpkg_geometry_columns (table_name TEXT NOT NULL, column_name TEXT NOT NULL, ' +
    'geometry_type_name TEXT NOT NULL, srs_id INTEGER NOT NULL, z TINYINT NOT NULL, m TINYINT NOT NULL, ' +
    'CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name), CONSTRAINT uk_gc_table_name UNIQUE (table_name), ' +
    'CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name), ' +
    'CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys (srs_id))',
};
