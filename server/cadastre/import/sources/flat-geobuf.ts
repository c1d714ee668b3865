import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Geometry, Position } from 'geojson';
import { CadastreFileError } from '../cadastre-file-error.ts';
import { ByteReader } from './byte-reader.ts';
import type { FeatureSource, OnBytes, SourceFeature } from './feature-source.ts';
import { FlatBufferTable } from './flat-buffer-table.ts';

/** Numbers of the fields used here, from header.fbs and feature.fbs of FlatGeobuf 3. */
const HEADER = { geometryType: 2, columns: 7, featuresCount: 8, indexNodeSize: 9, crs: 10 };
const COLUMN = { name: 0, type: 1 };
const CRS = { org: 0, code: 1, wkt: 4, codeString: 5 };
const FEATURE = { geometry: 0, properties: 1 };
const GEOMETRY = { ends: 0, xy: 1, type: 6, parts: 7 };
const [POLYGON, MULTI_POLYGON, COLLECTION] = [3, 6, 7];

const MAGIC_BYTES = 8;
const MAX_HEADER_BYTES = 10 << 20;
const MAX_FEATURE_BYTES = 512 << 20;
const DEFAULT_NODE_SIZE = 16;
const INDEX_ITEM_BYTES = 40;

interface Column {
  name: string;
  type: number;
}

/** Opens a FlatGeobuf file, version 3, with or without an index. https://flatgeobuf.org */
export async function openFlatGeobuf(path: string, onBytes: OnBytes): Promise<FeatureSource> {
  const reader = new ByteReader(counted(path, onBytes));
  await reader.read(MAGIC_BYTES);
  const header = FlatBufferTable.root(await sized(path, reader, MAX_HEADER_BYTES));
  await reader.skip(
    indexBytes(
      header.uint64(HEADER.featuresCount),
      header.uint16(HEADER.indexNodeSize, DEFAULT_NODE_SIZE),
    ),
  );
  const columns = header.tables(HEADER.columns).map((column) => ({
    name: column.string(COLUMN.name) ?? '',
    type: column.byte(COLUMN.type),
  }));
  return {
    format: 'FlatGeobuf',
    layer: null,
    crs: crsOf(header.table(HEADER.crs)),
    bytes: (await stat(path)).size,
    features: featuresOf(path, reader, columns, header.byte(HEADER.geometryType)),
  };
}

async function* counted(path: string, onBytes: OnBytes): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 })) {
    onBytes((chunk as Buffer).length);
    yield chunk as Buffer;
  }
}

async function* featuresOf(
  path: string,
  reader: ByteReader,
  columns: readonly Column[],
  layerType: number,
): AsyncGenerator<SourceFeature> {
  try {
    for (;;) {
      const bytes = await sized(path, reader, MAX_FEATURE_BYTES);
      if (bytes.length === 0) return;
      yield featureOf(FlatBufferTable.root(bytes), columns, layerType);
    }
  } catch (error) {
    throw error instanceof RangeError || error instanceof TypeError
      ? new CadastreFileError(
          `${path} is damaged: a feature in it cannot be read. Export it again.`,
        )
      : error;
  } finally {
    await reader.close();
  }
}

function featureOf(
  feature: FlatBufferTable,
  columns: readonly Column[],
  layerType: number,
): SourceFeature {
  const geometry = feature.table(FEATURE.geometry);
  return {
    attributes: attributesOf(columns, feature.uint8s(FEATURE.properties)),
    geometry: geometry && geometryOf(geometry, layerType),
  };
}

/** Reads a size-prefixed block; empty at the end of the file. */
async function sized(path: string, reader: ByteReader, most: number): Promise<Buffer> {
  const prefix = await reader.read(4);
  if (prefix.length === 0) return prefix;
  const length = prefix.length === 4 ? prefix.readUInt32LE() : NaN;
  const isPossible = length >= 4 && length <= most;
  const bytes = isPossible ? await reader.read(length) : prefix;
  if (!isPossible || bytes.length < length) {
    throw new CadastreFileError(
      `${path} is damaged or cut short at byte ${reader.position}. Export or copy it again.`,
    );
  }
  return bytes;
}

/** Size in bytes of all levels of the packed Hilbert R-tree between header and features. */
function indexBytes(featureCount: number, nodeSize: number): number {
  if (nodeSize < 2 || featureCount === 0) return 0;
  let [level, nodes] = [featureCount, featureCount];
  while (level > 1) {
    level = Math.ceil(level / nodeSize);
    nodes += level;
  }
  return nodes * INDEX_ITEM_BYTES;
}

function crsOf(crs: FlatBufferTable | null): string | null {
  if (!crs) return null;
  const code = crs.int32(CRS.code);
  if (code > 0) return `${crs.string(CRS.org) ?? 'EPSG'}:${code}`;
  return crs.string(CRS.wkt) ?? crs.string(CRS.codeString);
}

function geometryOf(geometry: FlatBufferTable, layerType: number): Geometry {
  // A layer with a single geometry type states it only in its header.
  const type = geometry.byte(GEOMETRY.type) || layerType;
  if (type === POLYGON) return { type: 'Polygon', coordinates: ringsOf(geometry) };
  const parts = geometry.tables(GEOMETRY.parts);
  if (type === MULTI_POLYGON) return { type: 'MultiPolygon', coordinates: parts.map(ringsOf) };
  if (type === COLLECTION) {
    return { type: 'GeometryCollection', geometries: parts.map((part) => geometryOf(part, 0)) };
  }
  return { type: 'MultiPoint', coordinates: positionsOf(geometry.float64s(GEOMETRY.xy)) };
}

function ringsOf(polygon: FlatBufferTable): Position[][] {
  const positions = positionsOf(polygon.float64s(GEOMETRY.xy));
  const ends = polygon.uint32s(GEOMETRY.ends);
  if (ends.length === 0) return [positions];
  return ends.map((end, i) => positions.slice(i === 0 ? 0 : ends[i - 1], end));
}

const positionsOf = (xy: readonly number[]): Position[] =>
  Array.from({ length: xy.length >> 1 }, (_, i) => [xy[2 * i]!, xy[2 * i + 1]!]);

/** Readers of each column type, by its number; null where the value is prefixed by its length. */
const FIXED: readonly (null | { bytes: number; read: (view: DataView, at: number) => unknown })[] =
  [
    { bytes: 1, read: (view, at) => view.getInt8(at) },
    { bytes: 1, read: (view, at) => view.getUint8(at) },
    { bytes: 1, read: (view, at) => view.getUint8(at) !== 0 },
    { bytes: 2, read: (view, at) => view.getInt16(at, true) },
    { bytes: 2, read: (view, at) => view.getUint16(at, true) },
    { bytes: 4, read: (view, at) => view.getInt32(at, true) },
    { bytes: 4, read: (view, at) => view.getUint32(at, true) },
    { bytes: 8, read: (view, at) => view.getBigInt64(at, true).toString() },
    { bytes: 8, read: (view, at) => view.getBigUint64(at, true).toString() },
    { bytes: 4, read: (view, at) => view.getFloat32(at, true) },
    { bytes: 8, read: (view, at) => view.getFloat64(at, true) },
  ];
const BINARY = 14;

function attributesOf(columns: readonly Column[], bytes: Uint8Array): Record<string, unknown> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const attributes: Record<string, unknown> = {};
  for (let at = 0; at < bytes.length;) {
    const { name, type } = columns[view.getUint16(at, true)]!;
    at += 2;
    const fixed = FIXED[type];
    if (fixed) attributes[name] = fixed.read(view, at);
    else if (type !== BINARY) attributes[name] = textAt(view, at);
    at += fixed ? fixed.bytes : 4 + view.getUint32(at, true);
  }
  return attributes;
}

function textAt(view: DataView, at: number): string {
  const length = view.getUint32(at, true);
  return Buffer.from(view.buffer, view.byteOffset + at + 4, length).toString();
}
