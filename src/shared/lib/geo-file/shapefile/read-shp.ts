import type { LonLat } from '#shared/lib/lon-lat';
import {
  partCounts,
  partsOf,
  shapeKind,
  SHP_FILE_CODE,
  SHP_HEADER_BYTES,
} from '#shared/lib/shapefile';
import type { PackedRing } from '#shared/lib/geo';
import { countOf } from '../feature-title.ts';
import type { ReadContext } from '../reading/read-context.ts';
import { FileRefusalError } from '../refusal.ts';

/** One record of a .shp file, with its parts in file order. */
export type ShpRecord =
  | { kind: 'area' | 'line'; parts: PackedRing[] }
  | { kind: 'point'; place: LonLat | null }
  | { kind: 'empty' | 'other' };

const [LENGTH_AT, RECORD_HEADER_BYTES] = [24, 8];

/**
 * Reads the records of a .shp file (ESRI Shapefile Technical Description, 1998). Ignores altitudes
 * and measures, which follow the vertices.
 */
export async function readShp(bytes: Uint8Array, reading: ReadContext): Promise<ShpRecord[]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < SHP_HEADER_BYTES || view.getInt32(0) !== SHP_FILE_CODE) {
    throw new FileRefusalError('The .shp file is not a valid shapefile.');
  }
  const records: ShpRecord[] = [];
  // Lengths are in 16-bit words.
  const stated = view.getInt32(LENGTH_AT) * 2;
  let at = SHP_HEADER_BYTES;
  while (at + RECORD_HEADER_BYTES <= bytes.length) {
    const length = view.getInt32(at + 4) * 2;
    const start = at + RECORD_HEADER_BYTES;
    const isWhole = length >= 4 && start + length <= bytes.length;
    // Some writers leave records after the declared length, others leave garbage.
    const isNext = isWhole && view.getInt32(at) === records.length + 1;
    if (at >= stated && stated >= SHP_HEADER_BYTES && !isNext) break;
    if (!isWhole) throw cutShort(records.length + 1);
    const content = new DataView(bytes.buffer, bytes.byteOffset + start, length);
    records.push(recordOf(content, records.length + 1, reading));
    at = start + length;
    await reading.budget.reach(at / bytes.length);
  }
  remarkLength(at, stated, bytes.length, records.length, reading);
  return records;
}

/** Compares the end of the records with the declared length and the actual file length. */
function remarkLength(
  end: number,
  stated: number,
  length: number,
  records: number,
  { notes }: ReadContext,
): void {
  if (stated > length) {
    if (end < length) throw cutShort(records + 1);
    notes.remark('untidy', 'The .shp file is incomplete: areas may be missing.');
  } else if (end < length) {
    const remains = countOf(length - end, 'byte');
    notes.remark(
      'untidy',
      `The .shp file has ${remains} after its last shape, which were ignored.`,
    );
  }
}

function recordOf(content: DataView, number: number, reading: ReadContext): ShpRecord {
  const kind = shapeKind(content.getInt32(0, true));
  if (kind === 'surface') return { kind: 'other' };
  if (kind === 'empty' || kind === 'other') return { kind };
  if (kind === 'point') {
    // A multipoint has a box before its first point.
    const at = [8, 18, 28].includes(content.getInt32(0, true)) ? 40 : 4;
    const isWhole = content.byteLength >= at + 16;
    const place =
      isWhole && ([content.getFloat64(at, true), content.getFloat64(at + 8, true)] as const);
    return { kind, place: place || null };
  }
  const damaged = () => cutShort(number);
  const counts = partCounts(content, damaged);
  reading.vertices(counts.points);
  return { kind, parts: partsOf(content, counts, damaged) };
}

const cutShort = (record: number) =>
  new FileRefusalError(`Its .shp file is damaged or incomplete at record ${record}.`);
