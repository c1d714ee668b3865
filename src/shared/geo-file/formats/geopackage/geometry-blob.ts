import type { ReadContext } from '../../parse/read-context.ts';
import type { ShapeCollector } from '../../parse/shape-collector.ts';
import type { SqliteValue } from '#shared/sqlite';
import { readWkb } from '../wkb/read-wkb.ts';

/** Bytes of the envelope by its kind: none, 2-D, with heights, with measures, with both. */
const ENVELOPE_BYTES = [0, 32, 48, 48, 64];
const [IS_EMPTY, IS_EXTENDED] = [0x10, 0x20];

/** Reads the geometry of a row (GeoPackage 1.3, 2.1.3): a header, an envelope and WKB. */
export function readGeometryBlob(
  blob: SqliteValue,
  into: ShapeCollector,
  reading: ReadContext,
): void {
  if (blob === null) return;
  const broken = () => into.broken('has a damaged geometry');
  if (!(blob instanceof Uint8Array) || blob[0] !== 0x47 || blob[1] !== 0x50) return broken();
  const flags = blob[3] ?? 0;
  if ((flags & IS_EMPTY) !== 0) return;
  const envelope = ENVELOPE_BYTES[(flags >> 1) & 7];
  if (envelope === undefined) return broken();
  if ((flags & IS_EXTENDED) !== 0) return into.broken('has a geometry of an unknown type');
  const start = 8 + envelope;
  if (start > blob.length) return broken();
  const view = new DataView(blob.buffer, blob.byteOffset + start, blob.length - start);
  try {
    readWkb(view, into, reading);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    broken();
  }
}
