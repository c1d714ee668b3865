import { FlatBufferTable } from './flat-buffer-table.ts';
import type { FgbColumn } from './header.ts';

/** Numbers of the fields of feature.fbs, and of the types of geometry in header.fbs. */
const FEATURE = { geometry: 0, properties: 1 };
export const FGB_GEOMETRY = { ends: 0, xy: 1, type: 6, parts: 7 };
export const FGB_TYPES = {
  POINT: 1,
  LINE: 2,
  POLYGON: 3,
  MULTI_POINT: 4,
  MULTI_LINE: 5,
  MULTI_POLYGON: 6,
  COLLECTION: 7,
};

export interface FgbFeature {
  geometry: FlatBufferTable | null;
  attributes: Record<string, unknown>;
}

/** Reads a feature without its length. Throws RangeError or TypeError when damaged. */
export function fgbFeature(bytes: Uint8Array, columns: readonly FgbColumn[]): FgbFeature {
  const feature = FlatBufferTable.root(bytes);
  return {
    geometry: feature.table(FEATURE.geometry),
    attributes: attributesOf(columns, feature.uint8s(FEATURE.properties)),
  };
}

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
const decoder = new TextDecoder();

function attributesOf(columns: readonly FgbColumn[], bytes: Uint8Array): Record<string, unknown> {
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
  // The view's buffer may be a whole file.
  if (at + 4 + length > view.byteLength) throw new RangeError('text');
  return decoder.decode(new Uint8Array(view.buffer, view.byteOffset + at + 4, length));
}
