import type { LonLat } from '#shared/lib/lon-lat';
import {
  partCounts,
  partsOf,
  shapeKind,
  SHP_FILE_CODE,
  SHP_HEADER_BYTES,
} from '#shared/lib/shapefile';
import type { PackedRing } from '#shared/lib/geo';
import { countOf } from '../../base/feature-title.ts';
import type { ReadContext } from '../../parse/read-context.ts';
import { FileRefusalError } from '../../base/refusal.ts';

/** One record of a .shp file, with its parts in file order. */
export type ShpRecord =
  | { kind: 'area' | 'line'; parts: PackedRing[] }
  | { kind: 'point'; place: LonLat | null }
  | { kind: 'empty' | 'other' };

const [LENGTH_AT, RECORD_HEADER_BYTES] = [24, 8];
/** An entry of a .shx file: where a record begins and how long it is, in 16-bit words. */
const ENTRY_BYTES = 8;

/** Position of a record's content, in bytes. */
interface Place {
  start: number;
  length: number;
}

/**
 * Reads the records of a .shp file (ESRI Shapefile Technical Description, 1998). Ignores altitudes
 * and measures, which follow the vertices. Where records do not follow each other, its index tells
 * where they are.
 */
export async function readShp(
  bytes: Uint8Array,
  reading: ReadContext,
  index?: Uint8Array,
): Promise<ShpRecord[]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < SHP_HEADER_BYTES || view.getInt32(0) !== SHP_FILE_CODE) {
    throw new FileRefusalError('The .shp file is not a valid shapefile.');
  }
  const places = placesInFile(view, reading) ?? (index && indexedPlaces(view, index));
  if (!places) throw cutShort(followingPlaces(view, reading).places.length + 1);
  const records: ShpRecord[] = [];
  for (const { start, length } of places) {
    const content = new DataView(bytes.buffer, bytes.byteOffset + start, length);
    records.push(recordOf(content, records.length + 1, reading));
    await reading.budget.reach((start + length) / bytes.length);
  }
  return records;
}

/** The positions of records that follow each other to the end; null if the file is damaged. */
function placesInFile(view: DataView, reading: ReadContext): Place[] | null {
  const { places, end, isWhole } = followingPlaces(view, reading);
  if (!isWhole) return null;
  const stated = statedLength(view);
  if (stated > view.byteLength && end < view.byteLength) return null;
  remarkLength(end, stated, view.byteLength, reading);
  return places;
}

function followingPlaces(
  view: DataView,
  { limits }: ReadContext,
): { places: Place[]; end: number; isWhole: boolean } {
  const stated = statedLength(view);
  const places: Place[] = [];
  let end = SHP_HEADER_BYTES;
  while (end + RECORD_HEADER_BYTES <= view.byteLength) {
    const place = placeAt(view, end, view.getInt32(end + 4) * 2);
    // Some writers leave records after the declared length, others leave garbage.
    const isNext = place && view.getInt32(end) === places.length + 1;
    if (end >= stated && stated >= SHP_HEADER_BYTES && !isNext) break;
    if (!place) return { places, end, isWhole: false };
    if (places.length === limits.features) {
      const most = countOf(limits.features, 'feature');
      throw new FileRefusalError(`It has more than ${most}; at most ${most} can be read.`);
    }
    places.push(place);
    end = place.start + place.length;
  }
  return { places, end, isWhole: true };
}

/** The positions in a .shx file; null unless each is that of a record with the same length. */
function indexedPlaces(view: DataView, index: Uint8Array): Place[] | null {
  const entries = new DataView(index.buffer, index.byteOffset, index.byteLength);
  if (index.length < SHP_HEADER_BYTES || entries.getInt32(0) !== SHP_FILE_CODE) return null;
  const places: Place[] = [];
  for (let at = SHP_HEADER_BYTES; at + ENTRY_BYTES <= index.length; at += ENTRY_BYTES) {
    const place = placeAt(view, entries.getInt32(at) * 2, entries.getInt32(at + 4) * 2);
    const isNext = place && view.getInt32(place.start - RECORD_HEADER_BYTES) === places.length + 1;
    if (!isNext) return null;
    places.push(place);
  }
  return places;
}

/** The content of a record that begins here; null if it is not within the file. */
function placeAt(view: DataView, at: number, length: number): Place | null {
  const start = at + RECORD_HEADER_BYTES;
  const isWithin = at >= SHP_HEADER_BYTES && length >= 4 && start + length <= view.byteLength;
  return isWithin ? { start, length } : null;
}

/** The file's length by its header, in bytes. */
const statedLength = (view: DataView): number => view.getInt32(LENGTH_AT) * 2;

/** Compares the end of the records with the declared length and the actual file length. */
function remarkLength(end: number, stated: number, length: number, { notes }: ReadContext): void {
  if (stated > length) {
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
  reading.parts(counts.parts);
  return { kind, parts: partsOf(content, counts, damaged) };
}

const cutShort = (record: number) =>
  new FileRefusalError(`Its .shp file is damaged or incomplete at record ${record}.`);
