import type { MultiPolygon, Polygon, Position } from 'geojson';
import { polygonsOf } from '#shared/lib/geo';

const LITTLE_ENDIAN = 1;
const POLYGON = 3;
const MULTI_POLYGON = 6;
const HAS_SRID = 0x2000_0000;
const WGS84 = 4326;
/** Both engines round positions to 1e-7 degrees, so that they return the same results. */
const UNITS_PER_DEGREE = 1e7;
const onGrid = (degrees: number) => Math.round(degrees * UNITS_PER_DEGREE) / UNITS_PER_DEGREE;

/** Encodes a geometry as EWKB in WGS84, in hexadecimal, as PostGIS reads and writes it. */
export function toHexEwkb(geometry: Polygon | MultiPolygon): string {
  const polygons = polygonsOf(geometry);
  const bytes = Buffer.alloc(polygons.reduce((sum, rings) => sum + polygonLength(rings), 13));
  let at = writeHead(bytes, 0, geometry.type === 'Polygon' ? POLYGON : MULTI_POLYGON);
  if (geometry.type === 'MultiPolygon') at = bytes.writeUInt32LE(polygons.length, at);
  for (const rings of polygons) {
    if (geometry.type === 'MultiPolygon') {
      at = bytes.writeUInt32LE(POLYGON, bytes.writeUInt8(LITTLE_ENDIAN, at));
    }
    at = bytes.writeUInt32LE(rings.length, at);
    for (const ring of rings) {
      at = bytes.writeUInt32LE(ring.length, at);
      for (const [lng = NaN, lat = NaN] of ring) {
        at = bytes.writeDoubleLE(onGrid(lat), bytes.writeDoubleLE(onGrid(lng), at));
      }
    }
  }
  return bytes.toString('hex', 0, at);
}

const polygonLength = (rings: readonly Position[][]) =>
  rings.reduce((sum, ring) => sum + 4 + 16 * ring.length, 9);

const writeHead = (bytes: Buffer, at: number, type: number) =>
  bytes.writeUInt32LE(
    WGS84,
    bytes.writeUInt32LE((type | HAS_SRID) >>> 0, bytes.writeUInt8(LITTLE_ENDIAN, at)),
  );

/**
 * Decodes a WKB polygon or multipolygon, little-endian as PostGIS writes it on all common machines.
 */
export function fromWkb(bytes: Buffer): Polygon | MultiPolygon {
  const reader = new WkbReader(bytes);
  const type = reader.head();
  if (type === POLYGON) return { type: 'Polygon', coordinates: reader.rings() };
  if (type !== MULTI_POLYGON) throw new Error(`WKB of type ${type} is no area.`);
  const polygons = new Array<Position[][]>(reader.count());
  for (let i = 0; i < polygons.length; i++) {
    reader.head();
    polygons[i] = reader.rings();
  }
  return { type: 'MultiPolygon', coordinates: polygons };
}

class WkbReader {
  private at = 0;
  private readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  head(): number {
    if (this.bytes[this.at] !== LITTLE_ENDIAN) throw new Error('WKB is not little-endian.');
    this.at += 1;
    return this.count();
  }

  count(): number {
    this.at += 4;
    return this.bytes.readUInt32LE(this.at - 4);
  }

  rings(): Position[][] {
    const rings = new Array<Position[]>(this.count());
    for (let i = 0; i < rings.length; i++) {
      const ring = new Array<Position>(this.count());
      for (let vertex = 0; vertex < ring.length; vertex++) {
        ring[vertex] = [this.bytes.readDoubleLE(this.at), this.bytes.readDoubleLE(this.at + 8)];
        this.at += 16;
      }
      rings[i] = ring;
    }
    return rings;
  }
}
