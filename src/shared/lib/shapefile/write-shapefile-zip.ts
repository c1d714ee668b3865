import { zipSync } from 'fflate';
import { writeDbf } from './write-dbf.ts';
import type { DbfValue, NewDbfField } from './write-dbf.ts';
import { writePolygons, type ShapefilePolygon } from './write-polygons.ts';

export interface ShapefileLayer {
  /** Stem of every file name in the archive. */
  name: string;
  fields: readonly NewDbfField[];
  features: readonly { polygons: readonly ShapefilePolygon[]; values: readonly DbfValue[] }[];
  modifiedAt: Date;
}

const WGS84_WKT =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],' +
  'PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';

/**
 * Writes a polygon layer in WGS84 with UTF-8 attributes as one zip of .shp, .shx, .dbf, .prj, .cpg.
 */
export function writeShapefileZip(layer: ShapefileLayer): Uint8Array<ArrayBuffer> {
  const { shp, shx } = writePolygons(layer.features.map((feature) => feature.polygons));
  const dbf = writeDbf(
    layer.fields,
    layer.features.map((feature) => feature.values),
    layer.modifiedAt,
  );
  const encoder = new TextEncoder();
  return zipSync(
    {
      [`${layer.name}.shp`]: shp,
      [`${layer.name}.shx`]: shx,
      [`${layer.name}.dbf`]: dbf,
      [`${layer.name}.prj`]: encoder.encode(WGS84_WKT),
      [`${layer.name}.cpg`]: encoder.encode('UTF-8'),
    },
    { mtime: zipDate(layer.modifiedAt) },
  );
}

/**
 * fflate writes local time; noon of the UTC day exists in every time zone, so the same layer gives
 * the same bytes on any machine.
 */
function zipDate(date: Date): Date {
  return new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), 12);
}
