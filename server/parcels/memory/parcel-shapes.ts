import type { MultiPolygon, Polygon, Position } from 'geojson';
import { UNITS_PER_DEGREE, type ParcelArrays } from './snapshot-format.ts';

/**
 * Walks the rings of one parcel after the other:
 *
 *     rings.open(parcel);
 *     while (rings.next()) for (let i = rings.from; i < rings.end; i += 2) …coordinates[i]…
 *
 * A parcel's shape is the number of its rings; where that is more than 1, the number of corners of
 * each, negative for a hole of the ring before it; and the corners, lng and lat in 1e-7 degrees.
 */
export class RingCursor {
  from = 0;
  end = 0;
  isHole = false;
  readonly coordinates: Int32Array;
  private readonly starts: Uint32Array;
  private header = 0;
  private count = 0;
  private ring = 0;
  private stop = 0;

  constructor({ shapes, shapeStarts }: Pick<ParcelArrays, 'shapes' | 'shapeStarts'>) {
    this.coordinates = shapes;
    this.starts = shapeStarts;
  }

  open(parcel: number): void {
    this.header = this.starts[parcel]! + 1;
    this.stop = this.starts[parcel + 1]!;
    this.count = this.coordinates[this.header - 1]!;
    this.ring = 0;
    this.isHole = false;
    this.end = this.count === 1 ? this.header : this.header + this.count;
  }

  /** False when there is no further ring. */
  next(): boolean {
    if (this.ring === this.count) return false;
    this.from = this.end;
    if (this.count === 1) this.end = this.stop;
    else {
      const corners = this.coordinates[this.header + this.ring]!;
      this.isHole = corners < 0;
      this.end = this.from + 2 * Math.abs(corners);
    }
    this.ring += 1;
    return true;
  }
}

/** A parcel's shape in the numbers described above; throws when it cannot be stored. */
export function encodeShape(pid: string, geometry: Polygon | MultiPolygon): number[] {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const corners: number[] = [];
  const counts: number[] = [];
  for (const polygon of polygons) {
    polygon.forEach((ring, place) => {
      if (ring.length < 4) throw new Error(`Parcel ${pid} has a ring of fewer than three corners.`);
      counts.push((place > 0 ? -1 : 1) * (ring.length - 1));
      for (let i = 0; i + 1 < ring.length; i++) {
        const [lng = NaN, lat = NaN] = ring[i]!;
        if (!(Math.abs(lng) <= 180 && Math.abs(lat) <= 90)) {
          throw new Error(`Parcel ${pid} has a position off the globe: ${lng}, ${lat}.`);
        }
        corners.push(Math.round(lng * UNITS_PER_DEGREE), Math.round(lat * UNITS_PER_DEGREE));
      }
    });
  }
  if (counts.length === 0) throw new Error(`Parcel ${pid} has no geometry.`);
  return counts.length === 1 ? [1, ...corners] : [counts.length, ...counts, ...corners];
}

/** Reads the shape of an opened parcel. */
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
  const corners = (end - from) / 2;
  const ring = new Array<Position>(corners + 1);
  for (let corner = 0, at = from; corner < corners; corner++, at += 2) {
    ring[corner] = [coordinates[at]! / UNITS_PER_DEGREE, coordinates[at + 1]! / UNITS_PER_DEGREE];
  }
  ring[corners] = [...ring[0]!];
  return ring;
}
