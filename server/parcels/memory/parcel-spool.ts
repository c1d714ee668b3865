import type { Position } from 'geojson';
import { lotPlanKeysOf, type ParcelRecord } from '#entities/parcel';
import { float64s, int32s, uint32s, uint8s } from './chunked-array.ts';
import { hashOf } from './hash-index.ts';
import { encodeTexts } from './parcel-texts.ts';
import { UNITS_PER_DEGREE, type ParcelGroup } from './snapshot-format.ts';

/** Parcels as they come, in as little memory as a snapshot of them takes. */
export class ParcelSpool {
  readonly coordinates = int32s();
  /** First vertex of each ring, and the number of vertices so far. */
  readonly ringStarts = uint32s();
  readonly ringIsHole = uint8s();
  /** First ring of each parcel, and the number of rings so far. */
  readonly parcelRings = uint32s();
  readonly areasHa = float64s();
  readonly groupNumbers = uint32s();
  readonly groups: ParcelGroup[] = [];
  /** First byte of each parcel's texts, and the number of bytes so far. */
  readonly textStarts = uint32s();
  readonly texts = uint8s();
  /** Four numbers a parcel. */
  readonly boxes = int32s();
  readonly pidHashes = uint32s();
  /** Pairs of a hash and the parcel it is of. */
  readonly lotPlans = uint32s();
  private readonly groupNumbersByKey = new Map<string, number>();

  constructor() {
    this.ringStarts.push(0);
    this.parcelRings.push(0);
    this.textStarts.push(0);
  }

  get count(): number {
    return this.areasHa.length;
  }

  /** Throws, naming the parcel, for one that cannot be stored; the spool is of no use then. */
  add(record: ParcelRecord): void {
    if (record.pid === '') throw new Error('A parcel without a pid cannot be stored.');
    const number = this.count;
    this.addGeometry(record);
    this.addTexts(record);
    this.groupNumbers.push(this.groupNumber(record));
    this.areasHa.push(record.areaHa);
    this.pidHashes.push(hashOf(Buffer.from(record.pid)));
    for (const key of lotPlanKeysOf(record)) {
      this.lotPlans.push(hashOf(Buffer.from(key)));
      this.lotPlans.push(number);
    }
  }

  private addGeometry({ pid, geometry }: ParcelRecord): void {
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const polygon of polygons) {
      polygon.forEach((ring, place) => this.addRing(pid, ring, place > 0, box));
    }
    if (box[0] === Infinity) throw new Error(`Parcel ${pid} has no geometry.`);
    this.parcelRings.push(this.ringIsHole.length);
    for (const edge of box) this.boxes.push(edge);
  }

  private addRing(
    pid: string,
    ring: readonly Position[],
    isHole: boolean,
    box: [number, number, number, number],
  ): void {
    if (ring.length < 4) throw new Error(`Parcel ${pid} has a ring of fewer than three corners.`);
    this.ringIsHole.push(isHole ? 1 : 0);
    for (let i = 0; i + 1 < ring.length; i++) {
      const [lng = NaN, lat = NaN] = ring[i]!;
      const isOnGlobe = Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
      if (!isOnGlobe) {
        throw new Error(`Parcel ${pid} has a position off the globe: ${lng}, ${lat}.`);
      }
      const x = Math.round(lng * UNITS_PER_DEGREE);
      const y = Math.round(lat * UNITS_PER_DEGREE);
      this.coordinates.push(x);
      this.coordinates.push(y);
      box[0] = Math.min(box[0], x);
      box[1] = Math.min(box[1], y);
      box[2] = Math.max(box[2], x);
      box[3] = Math.max(box[3], y);
    }
    this.ringStarts.push(this.coordinates.length / 2);
  }

  private addTexts(record: ParcelRecord): void {
    for (const byte of encodeTexts(record)) this.texts.push(byte);
    this.textStarts.push(this.texts.length);
  }

  private groupNumber(record: ParcelRecord): number {
    const { state, planType, localGovernmentArea, nrmRegion, parcelType } = record;
    const key = `${state}\n${planType ?? '\t'}\n${localGovernmentArea ?? '\t'}\n${nrmRegion ?? '\t'}\n${parcelType}`;
    const known = this.groupNumbersByKey.get(key);
    if (known !== undefined) return known;
    const number =
      this.groups.push({ state, planType, localGovernmentArea, nrmRegion, parcelType }) - 1;
    this.groupNumbersByKey.set(key, number);
    return number;
  }
}
