import type { LonLat } from '#shared/lib/lon-lat';
import type { Corners } from '../parsed-file.ts';
import { countOf } from '../feature-title.ts';
import type { ReadContext } from '../reading/read-context.ts';
import { FileRefusalError } from '../refusal.ts';

/** One record of a .shp file, with its parts in file order. */
export type ShpRecord =
  | { kind: 'area' | 'line'; parts: Corners[] }
  | { kind: 'point'; place: LonLat | null }
  | { kind: 'empty' | 'other' };

const FILE_CODE = 9994;
const [LENGTH_AT, HEADER_BYTES, RECORD_HEADER_BYTES] = [24, 100, 8];
/** Offset of the parts array, after the type, the box and the counts of parts and points. */
const PARTS_AT = 44;
const KINDS = new Map([
  [0, 'empty'],
  [1, 'point'],
  [3, 'line'],
  [5, 'area'],
  [8, 'point'],
  [11, 'point'],
  [13, 'line'],
  [15, 'area'],
  [18, 'point'],
  [21, 'point'],
  [23, 'line'],
  [25, 'area'],
  [28, 'point'],
] as const);

/**
 * Reads the records of a .shp file (ESRI Shapefile Technical Description, 1998). Ignores altitudes
 * and measures, which follow the vertices.
 */
export async function readShp(bytes: Uint8Array, reading: ReadContext): Promise<ShpRecord[]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES || view.getInt32(0) !== FILE_CODE) {
    throw new FileRefusalError('The .shp file is not a valid shapefile.');
  }
  const records: ShpRecord[] = [];
  // Lengths are in 16-bit words.
  const stated = view.getInt32(LENGTH_AT) * 2;
  let at = HEADER_BYTES;
  while (at + RECORD_HEADER_BYTES <= bytes.length) {
    const length = view.getInt32(at + 4) * 2;
    const start = at + RECORD_HEADER_BYTES;
    const isWhole = length >= 4 && start + length <= bytes.length;
    // Some writers leave records after the declared length, others leave garbage.
    const isNext = isWhole && view.getInt32(at) === records.length + 1;
    if (at >= stated && stated >= HEADER_BYTES && !isNext) break;
    if (!isWhole) throw cutShort(records.length + 1);
    const content = new DataView(bytes.buffer, bytes.byteOffset + start, length);
    records.push(recordOf(content, records.length + 1, reading));
    at = start + length;
    await reading.pace.reach(at / bytes.length);
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
  const kind = KINDS.get(content.getInt32(0, true) as 0) ?? 'other';
  if (kind === 'empty' || kind === 'other') return { kind };
  if (kind === 'point') {
    // A multipoint has a box before its first point.
    const at = [8, 18, 28].includes(content.getInt32(0, true)) ? 40 : 4;
    const isWhole = content.byteLength >= at + 16;
    const place =
      isWhole && ([content.getFloat64(at, true), content.getFloat64(at + 8, true)] as const);
    return { kind, place: place || null };
  }
  if (content.byteLength < PARTS_AT) throw cutShort(number);
  const parts = content.getInt32(36, true);
  const points = content.getInt32(40, true);
  const pointsAt = PARTS_AT + parts * 4;
  const isWhole = parts >= 0 && points >= 0 && pointsAt + points * 16 <= content.byteLength;
  if (!isWhole) throw cutShort(number);
  reading.vertices(points);
  const starts = Array.from({ length: parts }, (_, i) => content.getInt32(PARTS_AT + i * 4, true));
  return {
    kind,
    parts: starts.map((from, i) => {
      const to = starts[i + 1] ?? points;
      if (from < 0 || to > points || from > to) throw cutShort(number);
      const corners = new Float64Array((to - from) * 2);
      for (let c = 0; c < corners.length; c++) {
        corners[c] = content.getFloat64(pointsAt + from * 16 + c * 8, true);
      }
      return corners;
    }),
  };
}

const cutShort = (record: number) =>
  new FileRefusalError(`Its .shp file is damaged or incomplete at record ${record}.`);
