import type { MultiPolygon, Position } from 'geojson';
import { nestRings, positionsOf } from '#shared/lib/geo';
import {
  partCounts,
  partsOf,
  shapeKind,
  SHP_FILE_CODE,
  SHP_HEADER_BYTES,
} from '#shared/lib/shapefile';
import { CadastreFileError } from '../cadastre-file-error.ts';
import { ByteReader } from './byte-reader.ts';

/** A longer record cannot be a parcel, only a damaged file. */
const MAX_RECORD_BYTES = 512 << 20;

/** Shapes that are not areas. */
const OTHER_SHAPES = new Set<string>(['point', 'line', 'surface']);

/**
 * Yields the areas of a .shp in order, null for a row without one. Nests rings by containment,
 * because not every program writes their orientation correctly. ESRI Shapefile Technical
 * Description, July 1998.
 */
export async function* shapesOf(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<MultiPolygon | null> {
  const reader = new ByteReader(chunks);
  const damaged = (reason: string) =>
    new CadastreFileError(`${name} is damaged: ${reason}. Export or copy it again.`);
  try {
    const header = await reader.read(SHP_HEADER_BYTES);
    if (header.length < SHP_HEADER_BYTES || header.readInt32BE(0) !== SHP_FILE_CODE) {
      throw damaged('its header is not that of a .shp');
    }
    const kind = shapeKind(header.readInt32LE(32));
    if (OTHER_SHAPES.has(kind)) {
      throw new CadastreFileError(`${name} holds ${kind}s, no areas.`);
    }
    for (;;) {
      const start = await reader.read(8);
      if (start.length === 0) return;
      const length = start.length === 8 ? start.readInt32BE(4) * 2 : NaN;
      if (!(length >= 4 && length <= MAX_RECORD_BYTES)) {
        throw damaged(`at byte ${reader.position} no record starts`);
      }
      const content = await reader.read(length);
      if (content.length < length) throw damaged('it is cut short within a record');
      const shape = content.readInt32LE(0);
      const shapeIs = shapeKind(shape);
      if (shapeIs === 'empty') yield null;
      else if (shapeIs === 'area') yield areaOf(content, damaged);
      else throw damaged(`a record has shape ${shape}`);
    }
  } finally {
    await reader.close();
  }
}

function areaOf(content: Buffer, damaged: (reason: string) => Error): MultiPolygon | null {
  const record = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const parts = partsOf(record, partCounts(record, damaged), damaged);
  // Outer rings are clockwise in a .shp; reversed, they have GeoJSON's orientation.
  const rings: Position[][] = parts.map((part) => positionsOf(part).reverse());
  return rings.length === 0 ? null : { type: 'MultiPolygon', coordinates: nestRings(rings) };
}
