import { FlatBufferTable } from './flat-buffer-table.ts';

/** Numbers of the fields used here, from header.fbs of FlatGeobuf 3. */
const HEADER = {
  name: 0,
  geometryType: 2,
  columns: 7,
  featuresCount: 8,
  indexNodeSize: 9,
  crs: 10,
};
const COLUMN = { name: 0, type: 1 };
const CRS = { org: 0, code: 1, wkt: 4, codeString: 5 };
const DEFAULT_NODE_SIZE = 16;
const INDEX_ITEM_BYTES = 40;

export interface FgbColumn {
  name: string;
  type: number;
}

export interface FgbHeader {
  name: string | null;
  /** Type of every geometry, or 0 if each states its own. */
  geometryType: number;
  columns: readonly FgbColumn[];
  /** 0 if the writer did not know. */
  featuresCount: number;
  /** Bytes between the header and the first feature. */
  indexBytes: number;
  /** A code such as `EPSG:7855`, and WKT; null where the file does not give them. */
  crs: { code: string | null; wkt: string | null };
}

/** Reads the header of a FlatGeobuf file. Throws RangeError when damaged. https://flatgeobuf.org */
export function fgbHeader(bytes: Uint8Array): FgbHeader {
  const header = FlatBufferTable.root(bytes);
  const featuresCount = header.uint64(HEADER.featuresCount);
  return {
    name: header.string(HEADER.name),
    geometryType: header.byte(HEADER.geometryType),
    columns: header.tables(HEADER.columns).map((column) => ({
      name: column.string(COLUMN.name) ?? '',
      type: column.byte(COLUMN.type),
    })),
    featuresCount,
    indexBytes: indexBytes(featuresCount, header.uint16(HEADER.indexNodeSize, DEFAULT_NODE_SIZE)),
    crs: crsOf(header.table(HEADER.crs)),
  };
}

/** Size in bytes of all levels of the packed Hilbert R-tree between header and features. */
function indexBytes(featureCount: number, nodeSize: number): number {
  if (nodeSize < 2 || featureCount === 0) return 0;
  let [level, nodes] = [featureCount, featureCount];
  // Even a single feature has a root above it.
  do {
    level = Math.ceil(level / nodeSize);
    nodes += level;
  } while (level > 1);
  return nodes * INDEX_ITEM_BYTES;
}

function crsOf(crs: FlatBufferTable | null): FgbHeader['crs'] {
  if (!crs) return { code: null, wkt: null };
  const code = crs.int32(CRS.code);
  return {
    code: code > 0 ? `${crs.string(CRS.org) ?? 'EPSG'}:${code}` : crs.string(CRS.codeString),
    wkt: crs.string(CRS.wkt),
  };
}
