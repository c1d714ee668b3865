import type { MultiPolygon, Position } from 'geojson';
import { CadastreFileError } from '../cadastre-file-error.ts';
import { nestRings } from '../geometry/nest-rings.ts';
import { ByteReader } from './byte-reader.ts';

const HEADER_BYTES = 100;
const FILE_CODE = 9994;
const POLYGONS = new Set([5, 15, 25]);
const NOTHING = 0;
/** A longer record cannot be a parcel, only a damaged file. */
const MAX_RECORD_BYTES = 512 << 20;

/** Names of the shape types that are not areas. */
const OTHER_SHAPES: Readonly<Record<number, string>> = {
  1: 'points',
  11: 'points',
  21: 'points',
  3: 'lines',
  13: 'lines',
  23: 'lines',
  8: 'points',
  18: 'points',
  28: 'points',
  31: 'surfaces',
};

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
    const header = await reader.read(HEADER_BYTES);
    if (header.length < HEADER_BYTES || header.readInt32BE(0) !== FILE_CODE) {
      throw damaged('its header is not that of a .shp');
    }
    const kind = header.readInt32LE(32);
    if (kind in OTHER_SHAPES) {
      throw new CadastreFileError(`${name} holds ${OTHER_SHAPES[kind]}, no areas.`);
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
      if (shape === NOTHING) yield null;
      else if (POLYGONS.has(shape)) yield areaOf(content, damaged);
      else throw damaged(`a record has shape ${shape}`);
    }
  } finally {
    await reader.close();
  }
}

function areaOf(content: Buffer, damaged: (reason: string) => Error): MultiPolygon | null {
  const [partsAt, counts] = [44, content.length >= 44];
  const ringCount = counts ? content.readInt32LE(36) : -1;
  const pointCount = counts ? content.readInt32LE(40) : -1;
  const pointsAt = partsAt + 4 * ringCount;
  if (ringCount < 0 || pointCount < 0 || pointsAt + 16 * pointCount > content.length) {
    throw damaged('a record is shorter than its number of points');
  }
  const rings: Position[][] = [];
  for (let ring = 0; ring < ringCount; ring++) {
    const first = content.readInt32LE(partsAt + 4 * ring);
    const end = ring + 1 < ringCount ? content.readInt32LE(partsAt + 4 * ring + 4) : pointCount;
    if (first < 0 || end < first || end > pointCount) throw damaged('a ring has no proper place');
    // Outer rings are clockwise in a .shp; reversed, they have GeoJSON's orientation.
    rings.push(
      Array.from({ length: end - first }, (_, i) => {
        const at = pointsAt + 16 * (end - 1 - i);
        return [content.readDoubleLE(at), content.readDoubleLE(at + 8)];
      }),
    );
  }
  return rings.length === 0 ? null : { type: 'MultiPolygon', coordinates: nestRings(rings) };
}
