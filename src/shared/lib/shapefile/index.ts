export {
  dbfDecoder,
  dbfFields,
  dbfHeader,
  DELETED_ROW,
  type Decode,
  type DbfField,
} from './dbf.ts';
export { partCounts, partsOf, shapeKind, SHP_FILE_CODE, SHP_HEADER_BYTES } from './shp.ts';
