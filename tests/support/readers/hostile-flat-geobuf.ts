import { Builder } from 'flatbuffers';
import { square } from '../../../src/shared/geo-file/geo-file.fixture.ts';

const [STRING, POLYGON, COLLECTION] = [11, 3, 7];

/** A FlatGeobuf file of these features, whose only column is a text. */
function fileOf(columnNames: number, ...features: Uint8Array[]): Uint8Array {
  const builder = new Builder();
  const text = builder.createString('name');
  const columns = Array.from({ length: columnNames }, () => {
    builder.startObject(11);
    builder.addFieldOffset(0, text, 0);
    builder.addFieldInt8(1, STRING, 0);
    return builder.endObject();
  });
  const list = offsets(builder, columns);
  builder.startObject(14);
  builder.addFieldOffset(7, list, 0);
  builder.addFieldInt16(9, 0, 16);
  builder.finishSizePrefixed(builder.endObject());
  return joined([0x66, 0x67, 0x62, 3, 0x66, 0x67, 0x62, 0], builder.asUint8Array(), ...features);
}

const joined = (...pieces: (readonly number[] | Uint8Array)[]): Uint8Array =>
  Buffer.concat(pieces.map((piece) => Uint8Array.from(piece)));

function offsets(builder: Builder, tables: readonly number[]): number {
  builder.startVector(4, tables.length, 4);
  for (const table of tables.toReversed()) builder.addOffset(table);
  return builder.endVector();
}

interface GeometryOf {
  type: number;
  ends?: readonly number[];
  xy?: readonly number[];
  parts?: readonly number[];
}

function geometry(builder: Builder, { type, ends = [], xy = [], parts = [] }: GeometryOf): number {
  builder.startVector(8, xy.length, 8);
  for (const value of xy.toReversed()) builder.addFloat64(value);
  const xyVector = builder.endVector();
  builder.startVector(4, ends.length, 4);
  for (const value of ends.toReversed()) builder.addInt32(value);
  const endVector = builder.endVector();
  const partVector = offsets(builder, parts);
  builder.startObject(8);
  if (ends.length > 0) builder.addFieldOffset(0, endVector, 0);
  if (xy.length > 0) builder.addFieldOffset(1, xyVector, 0);
  builder.addFieldInt8(6, type, 0);
  if (parts.length > 0) builder.addFieldOffset(7, partVector, 0);
  return builder.endObject();
}

function finished(builder: Builder, shape: number, attributes: Uint8Array = new Uint8Array()) {
  const values = builder.createByteVector(attributes);
  builder.startObject(3);
  builder.addFieldOffset(0, shape, 0);
  builder.addFieldOffset(1, values, 0);
  builder.finishSizePrefixed(builder.endObject());
  return builder.asUint8Array();
}

/** Collections that each contain the next one twice: 2 kB for 2^40 parts. */
export function doubledCollections(levels: number): Uint8Array {
  const builder = new Builder();
  let shape = geometry(builder, { type: POLYGON });
  for (let level = 0; level < levels; level++) {
    shape = geometry(builder, { type: COLLECTION, parts: [shape, shape] });
  }
  return fileOf(1, finished(builder, shape));
}

/** A collection whose parts all point back at it. */
export function backwardParts(parts: number): Uint8Array {
  const builder = new Builder();
  const leaf = geometry(builder, { type: POLYGON, xy: square().flat() });
  const shape = geometry(builder, { type: COLLECTION, parts: Array<number>(parts).fill(leaf) });
  const bytes = finished(builder, shape).slice();
  const view = new DataView(bytes.buffer);
  // The vector of parts is the only place where its length is followed by as many offsets.
  for (let at = 4; at + 4 + parts * 4 <= bytes.length; at += 4) {
    if (view.getUint32(at, true) !== parts) continue;
    const table = at + 4 + view.getUint32(at + 4, true);
    const back = bytes.length - table;
    for (let i = 0; i < parts; i++) view.setInt32(at + 4 + i * 4, -back, true);
  }
  return fileOf(1, bytes);
}

/** Rings whose ends go to and fro over the same positions. */
export function sawtoothRings(positions: number, rings: number): Uint8Array {
  const builder = new Builder(positions * 16 + rings * 4);
  const xy = Array.from({ length: positions * 2 }, (_, i) => (i % 2 === 0 ? 146 : -35));
  const ends = Array.from({ length: rings }, (_, i) => (i % 2 === 0 ? positions : 0));
  return fileOf(1, finished(builder, geometry(builder, { type: POLYGON, xy, ends })));
}

/** Features that claim a text as long as the rest of the file. */
export function longTexts(features: number, restBytes: number): Uint8Array {
  const text = new DataView(new ArrayBuffer(6));
  text.setUint32(2, restBytes, true);
  const builder = new Builder();
  const shape = geometry(builder, { type: POLYGON, xy: square().flat() });
  const one = finished(builder, shape, new Uint8Array(text.buffer)).slice();
  const rest = new Uint8Array(4 + restBytes);
  new DataView(rest.buffer).setUint32(0, restBytes, true);
  return fileOf(1, ...Array<Uint8Array>(features).fill(one), rest);
}

/** Features whose geometries are empty collections. */
export function emptyFeatures(features: number): Uint8Array {
  const builder = new Builder();
  const one = finished(builder, geometry(builder, { type: COLLECTION })).slice();
  return fileOf(1, ...Array<Uint8Array>(features).fill(one));
}
