import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Geometry, Position } from 'geojson';
import {
  FGB_GEOMETRY,
  FGB_TYPES,
  fgbFeature,
  fgbHeader,
  type FgbHeader,
  type FlatBufferTable,
} from '#shared/flat-geobuf';
import { CadastreFileError } from '../cadastre-file-error.ts';
import { ByteReader } from './byte-reader.ts';
import type { FeatureSource, OnBytes, SourceFeature } from './feature-source.ts';

const { POLYGON, MULTI_POLYGON, COLLECTION } = FGB_TYPES;

const MAGIC_BYTES = 8;
const MAX_HEADER_BYTES = 10 << 20;
const MAX_FEATURE_BYTES = 512 << 20;

/** Opens a FlatGeobuf file, version 3, with or without an index. https://flatgeobuf.org */
export async function openFlatGeobuf(path: string, onBytes: OnBytes): Promise<FeatureSource> {
  const reader = new ByteReader(counted(path, onBytes));
  await reader.read(MAGIC_BYTES);
  const header = fgbHeader(await sized(path, reader, MAX_HEADER_BYTES));
  await reader.skip(header.indexBytes);
  return {
    format: 'FlatGeobuf',
    layer: null,
    crs: header.crs.code ?? header.crs.wkt,
    bytes: (await stat(path)).size,
    features: featuresOf(path, reader, header),
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
  { columns, geometryType }: FgbHeader,
): AsyncGenerator<SourceFeature> {
  try {
    for (;;) {
      const bytes = await sized(path, reader, MAX_FEATURE_BYTES);
      if (bytes.length === 0) return;
      yield featureOf(bytes, columns, geometryType);
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
  bytes: Uint8Array,
  columns: FgbHeader['columns'],
  layerType: number,
): SourceFeature {
  const { geometry, attributes } = fgbFeature(bytes, columns);
  return { attributes, geometry: geometry && geometryOf(geometry, layerType) };
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

function geometryOf(geometry: FlatBufferTable, layerType: number): Geometry {
  // A layer with a single geometry type states it only in its header.
  const type = geometry.byte(FGB_GEOMETRY.type) || layerType;
  if (type === POLYGON) return { type: 'Polygon', coordinates: ringsOf(geometry) };
  const parts = geometry.tables(FGB_GEOMETRY.parts);
  if (type === MULTI_POLYGON) return { type: 'MultiPolygon', coordinates: parts.map(ringsOf) };
  if (type === COLLECTION) {
    return { type: 'GeometryCollection', geometries: parts.map((part) => geometryOf(part, 0)) };
  }
  return { type: 'MultiPoint', coordinates: positionsOf(geometry.float64s(FGB_GEOMETRY.xy)) };
}

function ringsOf(polygon: FlatBufferTable): Position[][] {
  const positions = positionsOf(polygon.float64s(FGB_GEOMETRY.xy));
  const ends = polygon.uint32s(FGB_GEOMETRY.ends);
  if (ends.length === 0) return [positions];
  return ends.map((end, i) => positions.slice(i === 0 ? 0 : ends[i - 1], end));
}

const positionsOf = (xy: readonly number[]): Position[] =>
  Array.from({ length: xy.length >> 1 }, (_, i) => [xy[2 * i]!, xy[2 * i + 1]!]);
