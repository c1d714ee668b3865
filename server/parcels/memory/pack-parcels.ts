import Flatbush from 'flatbush';
import type { Position } from 'geojson';
import type { ParcelRecord } from '#entities/parcel';
import type { ParcelDataSet } from '../parcel-engine.ts';
import { GrowableArray } from './growable-array.ts';
import {
  TEXT_COLUMNS,
  UNITS_PER_DEGREE,
  type ParcelArrays,
  type ParcelGroup,
  type ParcelSnapshot,
} from './snapshot-format.ts';
import { PooledTexts, TextPool } from './text-pool.ts';

export type DataSetSource = Pick<ParcelDataSet, 'name' | 'version' | 'isSample'>;

/**
 * Packs a cadastre into flat arrays. Throws, naming the parcel, when a pid is empty or comes twice,
 * a position is not on the globe or a ring has fewer than three corners.
 */
export function packParcels(
  source: DataSetSource,
  records: Iterable<ParcelRecord>,
): ParcelSnapshot {
  const rings = new RingPacker();
  const pool = new TextPool();
  const groups = new GroupList();
  const groupNumbers = new GrowableArray((length) => new Uint32Array(length));
  const areasHa = new GrowableArray((length) => new Float64Array(length));
  const textNumbers = new GrowableArray((length) => new Uint32Array(length));

  for (const record of records) {
    if (record.pid === '') throw new Error('A parcel without a pid cannot be stored.');
    rings.add(record);
    groupNumbers.push(groups.numberOf(record));
    areasHa.push(record.areaHa);
    for (const column of TEXT_COLUMNS) textNumbers.push(pool.add(record[column]));
  }
  const parcelCount = areasHa.length;
  if (parcelCount === 0) throw new Error('A cadastre without parcels cannot be stored.');

  const texts = textNumbers.view();
  const pooled = pool.arrays();
  const index = rings.boxIndex();
  const bbox = [index.minX, index.minY, index.maxX, index.maxY].map(
    (edge) => edge / UNITS_PER_DEGREE,
  );
  return {
    dataSet: { ...source, parcelCount, bbox: bbox as ParcelDataSet['bbox'] },
    groups: groups.list,
    arrays: {
      ...rings.arrays(),
      areasHa: areasHa.view(),
      groups: groupNumbers.view(),
      texts,
      ...pooled,
      pidOrder: orderByPid(texts, new PooledTexts(pooled), parcelCount),
      boxIndex: new Uint8Array(index.data),
    },
  };
}

class RingPacker {
  private readonly coordinates = new GrowableArray((length) => new Int32Array(length));
  private readonly ringStarts = new GrowableArray((length) => new Uint32Array(length));
  private readonly ringIsHole = new GrowableArray((length) => new Uint8Array(length));
  private readonly parcelRings = new GrowableArray((length) => new Uint32Array(length));
  private readonly boxes = new GrowableArray((length) => new Int32Array(length));

  add({ pid, geometry }: ParcelRecord): void {
    this.parcelRings.push(this.ringStarts.length);
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    const firstNumber = this.coordinates.length;
    for (const polygon of polygons) {
      polygon.forEach((ring, place) => this.addRing(pid, ring, place > 0));
    }
    if (this.coordinates.length === firstNumber) throw new Error(`Parcel ${pid} has no geometry.`);
    this.addBox(firstNumber);
  }

  private addRing(pid: string, ring: readonly Position[], isHole: boolean): void {
    if (ring.length < 4) throw new Error(`Parcel ${pid} has a ring of fewer than three corners.`);
    this.ringStarts.push(this.coordinates.length / 2);
    this.ringIsHole.push(isHole ? 1 : 0);
    for (const [lng = NaN, lat = NaN] of ring.slice(0, -1)) {
      const isOnGlobe = Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
      if (!isOnGlobe)
        throw new Error(`Parcel ${pid} has a position off the globe: ${lng}, ${lat}.`);
      this.coordinates.push(Math.round(lng * UNITS_PER_DEGREE));
      this.coordinates.push(Math.round(lat * UNITS_PER_DEGREE));
    }
  }

  private addBox(firstNumber: number): void {
    const numbers = this.coordinates.view().subarray(firstNumber);
    const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i < numbers.length; i += 2) {
      box[0] = Math.min(box[0], numbers[i]!);
      box[1] = Math.min(box[1], numbers[i + 1]!);
      box[2] = Math.max(box[2], numbers[i]!);
      box[3] = Math.max(box[3], numbers[i + 1]!);
    }
    for (const edge of box) this.boxes.push(edge);
  }

  boxIndex(): Flatbush {
    const boxes = this.boxes.view();
    const index = new Flatbush(boxes.length / 4, 16, Int32Array);
    for (let i = 0; i < boxes.length; i += 4) {
      index.add(boxes[i]!, boxes[i + 1]!, boxes[i + 2], boxes[i + 3]);
    }
    index.finish();
    return index;
  }

  arrays(): Pick<ParcelArrays, 'coordinates' | 'ringStarts' | 'ringIsHole' | 'parcelRings'> {
    this.parcelRings.push(this.ringStarts.length);
    this.ringStarts.push(this.coordinates.length / 2);
    return {
      coordinates: this.coordinates.view(),
      ringStarts: this.ringStarts.view(),
      ringIsHole: this.ringIsHole.view(),
      parcelRings: this.parcelRings.view(),
    };
  }
}

class GroupList {
  readonly list: ParcelGroup[] = [];
  private readonly numbers = new Map<string, number>();

  numberOf({ state, planType, localGovernmentArea, nrmRegion, parcelType }: ParcelRecord): number {
    const group = { state, planType, localGovernmentArea, nrmRegion, parcelType };
    const key = JSON.stringify(group);
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.list.push(group) - 1;
    this.numbers.set(key, number);
    return number;
  }
}

function orderByPid(texts: Uint32Array, pool: PooledTexts, parcelCount: number): Uint32Array {
  const pidOf = (parcel: number) => texts[parcel * TEXT_COLUMNS.length]!;
  const order = Uint32Array.from({ length: parcelCount }, (_, parcel) => parcel);
  order.sort((a, b) => pool.compare(pidOf(a), pool.utf8(pidOf(b))));
  for (let i = 1; i < order.length; i++) {
    const pid = pidOf(order[i]!);
    if (pid === pidOf(order[i - 1]!)) {
      throw new Error(`Two parcels have the pid ${pool.text(pid)}.`);
    }
  }
  return order;
}
