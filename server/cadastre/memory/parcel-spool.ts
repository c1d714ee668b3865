import { lotPlanKeysOf, type ParcelRecord } from '#entities/parcel';
import { bboxOf } from '#shared/lib/geo';
import { float64s, int32s, uint32s, uint8s } from './chunked-array.ts';
import { hashOf } from './hash-index.ts';
import { encodeShape, shapeOf } from './parcel-shapes.ts';
import { encodeTexts } from './parcel-texts.ts';
import { UNITS_PER_DEGREE, type ParcelGroup } from './snapshot-format.ts';

/** Collects streamed parcels in as little memory as their snapshot takes. */
export class ParcelSpool {
  /** Offset of each parcel's body, followed by the number of bytes so far. */
  readonly bodyStarts = uint32s();
  readonly bodies = uint8s();
  readonly areasHa = float64s();
  readonly groupNumbers = uint32s();
  readonly groups: ParcelGroup[] = [];
  /** Four numbers per parcel. */
  readonly boxes = int32s();
  readonly pidHashes = uint32s();
  /** Pairs of a hash and its parcel. */
  readonly lotPlans = uint32s();
  private readonly groupNumbersByKey = new Map<string, number>();

  constructor() {
    this.bodyStarts.push(0);
  }

  get count(): number {
    return this.areasHa.length;
  }

  /** Throws, naming the parcel, when it cannot be stored; the spool is unusable afterwards. */
  add(record: ParcelRecord): void {
    if (record.pid === '') throw new Error('A parcel without a pid cannot be stored.');
    const number = this.count;
    this.addBody(record);
    this.groupNumbers.push(this.groupNumber(record));
    this.areasHa.push(record.areaHa);
    this.pidHashes.push(hashOf(Buffer.from(record.pid)));
    for (const key of lotPlanKeysOf(record)) {
      this.lotPlans.push(hashOf(Buffer.from(key)));
      this.lotPlans.push(number);
    }
  }

  private addBody(record: ParcelRecord): void {
    const { pid, geometry } = record;
    const shape = shapeOf(pid, geometry);
    const box = bboxOf(geometry).map((edge) => Math.round(edge * UNITS_PER_DEGREE));
    for (const edge of box) this.boxes.push(edge);
    for (const byte of encodeTexts(record)) this.bodies.push(byte);
    for (const byte of encodeShape(shape, box[0]!, box[1]!)) this.bodies.push(byte);
    this.bodyStarts.push(this.bodies.length);
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
