import type { PackedRing } from '#shared/lib/geo';
import type { ReadContext } from '../../parse/read-context.ts';
import { CURVED, type ShapeCollector } from '../../parse/shape-collector.ts';

const [POINT, LINE, POLYGON, CURVE_POLYGON, TRIANGLE] = [1, 2, 3, 10, 17];
/** Geometries that consist of whole geometries, each with its own header. */
const COLLECTIONS = new Set([4, 5, 6, 7, 12, 15, 16]);
/** Circular strings, compound curves, and geometries made of them. */
const CURVES = new Set([8, 9, 11, 13, 14]);
const [HAS_HEIGHTS, HAS_MEASURES, HAS_SRID] = [0x80000000, 0x40000000, 0x20000000];

/** The type of a geometry, and how to read what follows its header. */
interface WkbHeader {
  type: number;
  count: () => number;
  vertices: (length: number) => PackedRing;
}

/** Ends the reading: without the structure of a geometry, nothing after it can be found. */
class UnreadableError extends Error {}

/**
 * Reads well-known binary, as ISO 13249-3 or PostGIS writes it, with either byte order; ignores
 * heights and measures. Throws a RangeError for bytes that end early.
 */
export function readWkb(view: DataView, into: ShapeCollector, reading: ReadContext): void {
  let at = 0;
  try {
    geometry(0);
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
  }

  function geometry(depth: number): void {
    if (depth > reading.limits.depth) throw new RangeError('depth');
    reading.parts(1);
    const { type, count, vertices } = header();
    if (type === POINT) {
      const [x = NaN, y = NaN] = vertices(1);
      if (!Number.isNaN(x)) into.point([x, y]);
    } else if (type === LINE) into.line(vertices(count()));
    else if (type === POLYGON || type === TRIANGLE) {
      const rings: PackedRing[] = [];
      for (let left = count(); left > 0; left--) {
        reading.parts(1);
        rings.push(vertices(count()));
      }
      into.area(rings);
    } else if (type === CURVE_POLYGON) {
      const rings: PackedRing[] = [];
      for (let left = count(); left > 0; left--) {
        const ring = header();
        reading.parts(1);
        // Many programs write this type although no edge is curved.
        if (ring.type !== LINE) unreadable(CURVED);
        rings.push(ring.vertices(ring.count()));
      }
      into.area(rings);
    } else if (COLLECTIONS.has(type)) {
      for (let left = count(); left > 0; left--) geometry(depth + 1);
    } else unreadable(CURVES.has(type) ? CURVED : 'has a geometry of an unknown type');
  }

  function unreadable(what: string): never {
    into.broken(what);
    throw new UnreadableError();
  }

  function header(): WkbHeader {
    const isLittle = view.getUint8(at) === 1;
    const typed = view.getUint32(at + 1, isLittle);
    at += 5 + ((typed & HAS_SRID) !== 0 ? 4 : 0);
    const plain = (typed & 0x0fffffff) >>> 0;
    const family = Math.floor(plain / 1_000);
    const heights = (typed & HAS_HEIGHTS) !== 0 || family === 1 || family === 3 ? 1 : 0;
    const measures = (typed & HAS_MEASURES) !== 0 || family === 2 || family === 3 ? 1 : 0;
    const stride = (2 + heights + measures) * 8;
    return {
      type: plain % 1_000,
      count: () => {
        at += 4;
        return view.getUint32(at - 4, isLittle);
      },
      vertices: (length) => {
        if (length * stride > view.byteLength - at) throw new RangeError('corners');
        reading.vertices(length);
        const read = new Float64Array(length * 2);
        for (let i = 0; i < length; i++, at += stride) {
          read[i * 2] = view.getFloat64(at, isLittle);
          read[i * 2 + 1] = view.getFloat64(at + 8, isLittle);
        }
        return read;
      },
    };
  }
}
