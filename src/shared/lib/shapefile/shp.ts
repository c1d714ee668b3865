/** First four bytes of a .shp, big-endian, and the length of its header. */
export const [SHP_FILE_CODE, SHP_HEADER_BYTES] = [9994, 100];

/** Offset of the parts array, after the type, the box and the counts of parts and points. */
const PARTS_AT = 44;

/** Kinds by shape type; with and without altitudes (10 more) and measures (20 more). */
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
  [31, 'surface'],
] as const);

export const shapeKind = (type: number) => KINDS.get(type as 0) ?? 'other';

type Damaged = (reason: string) => Error;

/**
 * Numbers of parts and points of a line or area record (ESRI Shapefile Technical Description, 1998).
 * @throws what `damaged` makes, when the record is shorter than they need.
 */
export function partCounts(record: DataView, damaged: Damaged): { parts: number; points: number } {
  const isLong = record.byteLength >= PARTS_AT;
  const parts = isLong ? record.getInt32(36, true) : -1;
  const points = isLong ? record.getInt32(40, true) : -1;
  if (parts < 0 || points < 0 || PARTS_AT + parts * 4 + points * 16 > record.byteLength) {
    throw damaged('a record is shorter than its number of points');
  }
  return { parts, points };
}

/**
 * Decodes the parts of a line or area record as flat pairs, in file order. Ignores altitudes and
 * measures, which follow the vertices.
 * @throws what `damaged` makes, when a part is not within the points.
 */
export function partsOf(
  record: DataView,
  { parts, points }: { parts: number; points: number },
  damaged: Damaged,
): Float64Array<ArrayBuffer>[] {
  const startOf = (part: number) => record.getInt32(PARTS_AT + part * 4, true);
  const pointsAt = PARTS_AT + parts * 4;
  return Array.from({ length: parts }, (_, part) => {
    const from = startOf(part);
    const to = part + 1 < parts ? startOf(part + 1) : points;
    if (from < 0 || to > points || from > to) throw damaged('a ring has no proper place');
    const vertices = new Float64Array((to - from) * 2);
    for (let i = 0, at = pointsAt + from * 16; i < vertices.length; i++, at += 8) {
      vertices[i] = record.getFloat64(at, true);
    }
    return vertices;
  });
}
