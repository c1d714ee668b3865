import type { MultiPolygon, Polygon, Position } from 'geojson';
import { polygonsOf } from '#shared/lib/geo';
import { UNITS_PER_DEGREE, type ParcelArrays } from './snapshot-format.ts';

/**
 * A parcel's shape is a sequence of numbers: how many rings it has; if more than 1, the number of
 * vertices of each, negative for a hole of the ring before it; and for each vertex its offset east
 * and north of the previous one, the first relative to the parcel's box, in 1e-7 degrees.
 *
 * Small numbers take few bytes: the sign moves to the lowest bit, and each byte holds seven bits,
 * with the highest marking that more follow. Sums are modulo 2^32.
 */
const signLast = (value: number) => ((value << 1) ^ (value >> 31)) >>> 0;
const signFirst = (value: number) => (value >>> 1) ^ -(value & 1);

/**
 * Iterates over the rings of one parcel after another:
 *
 *     rings.open(parcel);
 *     const { coordinates } = rings;
 *     while (rings.next()) for (let i = rings.from; i < rings.end; i += 2) …coordinates[i]…
 */
export class RingCursor {
  from = 0;
  end = 0;
  isHole = false;
  /**
   * Vertices of the opened parcel, lng and lat in 1e-7 degrees; the array may change when another
   * parcel is opened.
   */
  coordinates = new Int32Array(1024);
  private readonly bodies: Uint8Array;
  private readonly starts: Uint32Array;
  private readonly boxes: Int32Array;
  /** Number of vertices of each ring where there are several. */
  private readonly counts: number[] = [];
  private at = 0;
  private parcel = -1;
  private ring = 0;
  private stop = 0;

  constructor({
    bodies,
    bodyStarts,
    boxes,
  }: Pick<ParcelArrays, 'bodies' | 'bodyStarts' | 'boxes'>) {
    this.bodies = bodies;
    this.starts = bodyStarts;
    this.boxes = boxes;
  }

  open(parcel: number): void {
    this.ring = 0;
    this.isHole = false;
    this.end = 0;
    if (parcel !== this.parcel) this.read(parcel);
  }

  private read(parcel: number): void {
    const { bodies } = this;
    this.parcel = parcel;
    const start = this.starts[parcel]!;
    const end = this.starts[parcel + 1]!;
    this.at = start + bodies[start]!;
    const rings = signFirst(this.number());
    this.counts.length = 0;
    if (rings > 1) for (let i = 0; i < rings; i++) this.counts.push(signFirst(this.number()));

    let { at } = this;
    if (end - at > this.coordinates.length) this.coordinates = new Int32Array((end - at) * 2);
    const { coordinates } = this;
    let x = this.boxes[4 * parcel]!;
    let y = this.boxes[4 * parcel + 1]!;
    let length = 0;
    // The method below inlined twice, because every query spends most of its time here.
    while (at < end) {
      let byte = bodies[at++]!;
      let value = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bodies[at++]!;
        value |= (byte & 127) << shift;
      }
      x = (x + ((value >>> 1) ^ -(value & 1))) | 0;
      byte = bodies[at++]!;
      value = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bodies[at++]!;
        value |= (byte & 127) << shift;
      }
      y = (y + ((value >>> 1) ^ -(value & 1))) | 0;
      coordinates[length++] = x;
      coordinates[length++] = y;
    }
    this.stop = length;
  }

  private number(): number {
    let byte = this.bodies[this.at++]!;
    let value = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = this.bodies[this.at++]!;
      value |= (byte & 127) << shift;
    }
    return value >>> 0;
  }

  /** Returns false when there is no further ring. */
  next(): boolean {
    if (this.end === this.stop) return false;
    this.from = this.end;
    if (this.counts.length === 0) this.end = this.stop;
    else {
      const vertices = this.counts[this.ring]!;
      this.isHole = vertices < 0;
      this.end = this.from + 2 * Math.abs(vertices);
    }
    this.ring += 1;
    return true;
  }
}

/** A parcel's vertices, and the number in each ring, negative for a hole. */
export interface Shape {
  counts: number[];
  /** lng and lat in 1e-7 degrees */
  vertices: number[];
}

/** Converts a geometry. Throws, naming the parcel, when it cannot be stored. */
export function shapeOf(pid: string, geometry: Polygon | MultiPolygon): Shape {
  const polygons = polygonsOf(geometry);
  const vertices: number[] = [];
  const counts: number[] = [];
  for (const polygon of polygons) {
    polygon.forEach((ring, ringIndex) => {
      if (ring.length < 4) throw new Error(`Parcel ${pid} has a ring of fewer than three corners.`);
      counts.push((ringIndex > 0 ? -1 : 1) * (ring.length - 1));
      for (let i = 0; i + 1 < ring.length; i++) {
        const [lng = NaN, lat = NaN] = ring[i]!;
        if (!(Math.abs(lng) <= 180 && Math.abs(lat) <= 90)) {
          throw new Error(`Parcel ${pid} has a position off the globe: ${lng}, ${lat}.`);
        }
        vertices.push(Math.round(lng * UNITS_PER_DEGREE), Math.round(lat * UNITS_PER_DEGREE));
      }
    });
  }
  if (counts.length === 0) throw new Error(`Parcel ${pid} has no geometry.`);
  return { counts, vertices };
}

/** Encodes a shape in the format described above; `west` and `south` are edges of its box. */
export function encodeShape({ counts, vertices }: Shape, west: number, south: number): number[] {
  const bytes: number[] = [];
  const write = (number: number) => {
    let value = signLast(number | 0);
    for (; value > 127; value >>>= 7) bytes.push((value & 127) | 128);
    bytes.push(value);
  };
  write(counts.length);
  if (counts.length > 1) counts.forEach(write);
  for (let i = 0; i < vertices.length; i += 2) {
    write(vertices[i]! - (i === 0 ? west : vertices[i - 2]!));
    write(vertices[i + 1]! - (i === 0 ? south : vertices[i - 1]!));
  }
  return bytes;
}

/** Decodes the shape of an opened parcel. */
export function decodeShape(rings: RingCursor): Polygon | MultiPolygon {
  const polygons: Position[][][] = [];
  while (rings.next()) {
    const ring = closedRing(rings);
    if (rings.isHole) polygons[polygons.length - 1]!.push(ring);
    else polygons.push([ring]);
  }
  return polygons.length === 1
    ? { type: 'Polygon', coordinates: polygons[0]! }
    : { type: 'MultiPolygon', coordinates: polygons };
}

function closedRing({ coordinates, from, end }: RingCursor): Position[] {
  const vertices = (end - from) / 2;
  const ring = new Array<Position>(vertices + 1);
  for (let vertex = 0, at = from; vertex < vertices; vertex++, at += 2) {
    ring[vertex] = [coordinates[at]! / UNITS_PER_DEGREE, coordinates[at + 1]! / UNITS_PER_DEGREE];
  }
  ring[vertices] = [...ring[0]!];
  return ring;
}
