import {
  FGB_GEOMETRY,
  FGB_TYPES,
  fgbFeature,
  fgbHeader,
  type FgbHeader,
  type FlatBufferTable,
} from '#shared/flat-geobuf';
import type { PackedRing } from '#shared/lib/geo';
import { readWktCrs } from '#shared/lib/wkt-crs';
import type { ParsedFeature, ParsedLayer, Projection } from '../../base/parsed-file.ts';
import { nameOf } from '../../base/feature-title.ts';
import { knownProjection } from '../../projection/known-projections.ts';
import type { ReadContext } from '../../parse/read-context.ts';
import { createShapeCollector, CURVED, type ShapeCollector } from '../../parse/shape-collector.ts';
import { FileRefusalError } from '../../base/refusal.ts';

const [MAGIC_BYTES, VERSION] = [8, 3];
/** Type numbers of curves and of geometries made of them; 15 to 17 are surfaces of polygons. */
const FIRST_CURVE = 8;
const { POINT, LINE, POLYGON, MULTI_POINT, MULTI_LINE, MULTI_POLYGON, COLLECTION } = FGB_TYPES;

/** Reads a FlatGeobuf file, version 3, with or without its index. */
export async function readFlatGeobuf(
  bytes: Uint8Array,
  name: string,
  reading: ReadContext,
): Promise<ParsedLayer> {
  if (bytes[3] !== VERSION) {
    throw new FileRefusalError('It is an old version of FlatGeobuf. Export it again.');
  }
  try {
    return await layerOf(bytes, name, reading);
  } catch (error) {
    // Reading beyond the bytes of a table throws one of these.
    const isDamaged = error instanceof RangeError || error instanceof TypeError;
    throw isDamaged
      ? new FileRefusalError('The file is damaged or incomplete. Copy or export it again.')
      : error;
  }
}

async function layerOf(
  bytes: Uint8Array,
  fileName: string,
  reading: ReadContext,
): Promise<ParsedLayer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sized = (at: number): Uint8Array => {
    const length = view.getUint32(at, true);
    if (at + 4 + length > bytes.length) throw new RangeError('length');
    return bytes.subarray(at + 4, at + 4 + length);
  };
  const head = sized(MAGIC_BYTES);
  const { name, columns, geometryType, indexBytes, crs, featuresCount } = fgbHeader(head);
  const layer = name || fileName;
  const features: ParsedFeature[] = [];
  for (let at = MAGIC_BYTES + 4 + head.length + indexBytes; at < bytes.length;) {
    const content = sized(at);
    const { geometry, attributes } = fgbFeature(content, columns);
    const ref = reading.feature(layer, features.length + 1, nameOf(attributes));
    const collector = createShapeCollector(ref, reading);
    if (geometry) await collect(geometry, geometryType, collector, reading, 0);
    features.push({ ref, properties: attributes, shapes: collector.finish() });
    at += 4 + content.length;
    await reading.budget.reach(at / bytes.length);
  }
  if (features.length < featuresCount) throw new RangeError('features');
  return { name: layer, projection: projectionOf(crs), features };
}

/** A code that the importer knows, otherwise the WKT. */
function projectionOf({ code: stated, wkt }: FgbHeader['crs']): Projection | null {
  const [, digits] = /^EPSG:(\d+)$/i.exec(stated ?? '') ?? [];
  const code = digits === undefined ? null : Number(digits);
  if (code !== null && knownProjection(code)) return { code };
  const written = wkt === null ? null : readWktCrs(wkt);
  return written ?? (code === null ? null : { code });
}

async function collect(
  geometry: FlatBufferTable,
  layerType: number,
  into: ShapeCollector,
  reading: ReadContext,
  depth: number,
): Promise<void> {
  if (depth > reading.limits.depth) throw new RangeError('depth');
  reading.parts(1);
  await reading.budget.reach();
  // A layer with a single geometry type states it only in its header.
  const type = geometry.byte(FGB_GEOMETRY.type) || layerType;
  const vertices = (): PackedRing => {
    const xy = geometry.float64s(FGB_GEOMETRY.xy);
    reading.vertices(xy.length / 2);
    return Float64Array.from(xy);
  };
  if (type === POINT || type === MULTI_POINT) {
    const [x = NaN, y = NaN] = vertices();
    into.point([x, y]);
  } else if (type === LINE) into.line(vertices());
  else if (type === MULTI_LINE) {
    for (const line of split(vertices(), geometry, reading)) into.line(line);
  } else if (type === POLYGON) into.area(split(vertices(), geometry, reading));
  else if (type === MULTI_POLYGON || type === COLLECTION) {
    const partType = type === MULTI_POLYGON ? POLYGON : 0;
    for (const part of geometry.tables(FGB_GEOMETRY.parts)) {
      await collect(part, partType, into, reading, depth + 1);
    }
  } else into.broken(type >= FIRST_CURVE ? CURVED : 'has a geometry of an unknown type');
}

/** Splits positions at the ends of their parts; a single part has none. */
function split(
  vertices: PackedRing,
  geometry: FlatBufferTable,
  reading: ReadContext,
): PackedRing[] {
  const ends = geometry.uint32s(FGB_GEOMETRY.ends);
  if (ends.length === 0) return [vertices];
  reading.parts(ends.length);
  let from = 0;
  return ends.map((end) => {
    // Ends that go backwards would copy the same positions many times.
    if (end < from || end * 2 > vertices.length) throw new RangeError('ends');
    const part = vertices.slice(from * 2, end * 2);
    from = end;
    return part;
  });
}
