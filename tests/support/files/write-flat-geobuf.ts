import { Builder } from 'flatbuffers';
import type { Feature, Polygon } from 'geojson';

const STRING = 11;
const POLYGON = 3;

interface Options {
  /** Bytes of the index, which is left empty; a reader skips it. */
  indexBytes?: number;
  wkt?: string;
}

/** Encodes polygons with text attributes as a FlatGeobuf file, by default without an index. */
export function writeFlatGeobuf(
  features: readonly Feature<Polygon>[],
  epsg: number | null,
  { indexBytes = 0, wkt = '' }: Options = {},
): Buffer {
  const names = [...new Set(features.flatMap(({ properties }) => Object.keys(properties ?? {})))];
  return Buffer.concat([
    Buffer.from([0x66, 0x67, 0x62, 3, 0x66, 0x67, 0x62, 0]),
    header(names, features.length, { epsg, wkt, hasIndex: indexBytes > 0 }),
    new Uint8Array(indexBytes),
    ...features.map((feature) => featureBytes(feature, names)),
  ]);
}

function header(
  names: readonly string[],
  count: number,
  { epsg, wkt, hasIndex }: { epsg: number | null; wkt: string; hasIndex: boolean },
): Uint8Array {
  const builder = new Builder();
  const columns = names.map((name) => {
    const text = builder.createString(name);
    builder.startObject(11);
    builder.addFieldOffset(0, text, 0);
    builder.addFieldInt8(1, STRING, 0);
    return builder.endObject();
  });
  builder.startVector(4, columns.length, 4);
  for (const column of columns.toReversed()) builder.addOffset(column);
  const columnList = builder.endVector();
  const org = builder.createString('EPSG');
  const written = builder.createString(wkt);
  builder.startObject(6);
  builder.addFieldOffset(0, org, 0);
  builder.addFieldInt32(1, epsg ?? 0, 0);
  if (wkt !== '') builder.addFieldOffset(4, written, 0);
  const crs = builder.endObject();
  builder.startObject(14);
  builder.addFieldInt8(2, POLYGON, 0);
  builder.addFieldOffset(7, columnList, 0);
  builder.addFieldInt64(8, BigInt(count), 0n);
  builder.addFieldInt16(9, hasIndex ? 16 : 0, 16);
  if (epsg !== null) builder.addFieldOffset(10, crs, 0);
  builder.finishSizePrefixed(builder.endObject());
  return builder.asUint8Array();
}

function featureBytes({ geometry, properties }: Feature<Polygon>, names: readonly string[]) {
  const builder = new Builder();
  const xy = geometry.coordinates.flat(2);
  builder.startVector(8, xy.length, 8);
  for (const value of xy.toReversed()) builder.addFloat64(value);
  const xyVector = builder.endVector();
  let end = 0;
  const ends = geometry.coordinates.map((ring) => (end += ring.length));
  builder.startVector(4, ends.length, 4);
  for (const value of ends.toReversed()) builder.addInt32(value);
  const endVector = builder.endVector();
  builder.startObject(8);
  builder.addFieldOffset(0, endVector, 0);
  builder.addFieldOffset(1, xyVector, 0);
  const shape = builder.endObject();
  const values = builder.createByteVector(attributeBytes(properties ?? {}, names));
  builder.startObject(3);
  builder.addFieldOffset(0, shape, 0);
  builder.addFieldOffset(1, values, 0);
  builder.finishSizePrefixed(builder.endObject());
  return builder.asUint8Array();
}

function attributeBytes(values: Record<string, string | null>, names: readonly string[]): Buffer {
  return Buffer.concat(
    names.flatMap((name, place) => {
      const value = values[name];
      if (value === undefined || value === null) return [];
      const text = Buffer.from(value);
      const lead = Buffer.alloc(6);
      lead.writeUInt16LE(place, 0);
      lead.writeUInt32LE(text.length, 2);
      return [lead, text];
    }),
  );
}
