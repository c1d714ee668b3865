import { zipSync } from 'fflate';
import { writeDbf } from './write-dbf.ts';
import type { DbfValue, NewDbfField } from './write-dbf.ts';
import { writePolygons, type ShapefilePolygon } from './write-polygons.ts';

export interface ShapefileLayer {
  /** Stem of the layer's file names. */
  name: string;
  fields: readonly NewDbfField[];
  features: readonly { polygons: readonly ShapefilePolygon[]; values: readonly DbfValue[] }[];
}

const WGS84_WKT =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],' +
  'PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';

/**
 * Writes polygon layers in WGS84 with UTF-8 attributes as one zip of .shp, .shx, .dbf, .prj, .cpg.
 */
export function writeShapefileZip(
  layers: readonly ShapefileLayer[],
  modifiedAt: Date,
): Uint8Array<ArrayBuffer> {
  const files = layers.map((layer) => filesOf(layer, modifiedAt));
  return zipSync(Object.assign({}, ...files) as Record<string, Uint8Array>, {
    mtime: zipDate(modifiedAt),
  });
}

function filesOf({ name, fields, features }: ShapefileLayer, modifiedAt: Date) {
  const { shp, shx } = writePolygons(features.map(({ polygons }) => polygons));
  const dbf = writeDbf(
    fields,
    features.map(({ values }) => values),
    modifiedAt,
  );
  const encoder = new TextEncoder();
  return {
    [`${name}.shp`]: shp,
    [`${name}.shx`]: shx,
    [`${name}.dbf`]: dbf,
    [`${name}.prj`]: encoder.encode(WGS84_WKT),
    [`${name}.cpg`]: encoder.encode('UTF-8'),
  };
}

/**
 * fflate writes local time; noon of the UTC day exists in every time zone, so the same layer gives
 * the same bytes on any machine.
 */
function zipDate(date: Date): Date {
  return new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), 12);
}
