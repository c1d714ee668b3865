export {
  dbfDecoder,
  dbfFields,
  dbfHeader,
  DELETED_ROW,
  statedEncoding,
  type Decode,
  type DbfField,
} from './dbf.ts';
export { partCounts, partsOf, shapeKind, SHP_FILE_CODE, SHP_HEADER_BYTES } from './shp.ts';
export { writeDbf, type DbfValue, type NewDbfField } from './write-dbf.ts';
export { writePolygons } from './write-polygons.ts';
export { writeShapefileZip, type ShapefileLayer } from './write-shapefile-zip.ts';
