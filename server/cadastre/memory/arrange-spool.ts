import type { ParcelDataSet } from '../parcel-engine.ts';
import { completeBoxTree, emptyBoxTree } from './box-tree.ts';
import type { ChunkedArray } from './chunked-array.ts';
import { curveOrder } from './curve-order.ts';
import { HashIndex, slotsFor } from './hash-index.ts';
import { PackedTexts } from './parcel-texts.ts';
import type { ParcelSpool } from './parcel-spool.ts';
import { UNITS_PER_DEGREE, type ParcelArrays, type SectionName } from './snapshot-format.ts';

/** The sections of a snapshot, built one at a time so that a writer never holds more than one. */
export interface ArrangedParcels {
  /** west, south, east, north in degrees */
  bbox: ParcelDataSet['bbox'];
  lengths: Record<SectionName, number>;
  section<Name extends SectionName>(name: Name): ParcelArrays[Name];
}

/** Sorts spooled parcels along the curve. Throws when two have the same pid. */
export function arrangeSpool(spool: ParcelSpool): ArrangedParcels {
  const { count } = spool;
  const middle = (axis: 0 | 1) => (parcel: number) =>
    (spool.boxes.at(4 * parcel + axis) + spool.boxes.at(4 * parcel + axis + 2)) / 2;
  const order = curveOrder(count, middle(0), middle(1));
  const ordinals = new Uint32Array(count);
  order.forEach((parcel, ordinal) => (ordinals[parcel] = ordinal));
  const boxes = boxTree(spool, order);
  const pidSlots = pidIndex(spool, order, ordinals);
  const root = boxes.subarray(boxes.length - 4);

  const perParcel = (source: ChunkedArray, array: Float64Array | Uint32Array) => {
    order.forEach((parcel, ordinal) => (array[ordinal] = source.at(parcel)));
    return array;
  };
  const make: { [Name in SectionName]: () => ParcelArrays[Name] } = {
    bodyStarts: () => starts(spool.bodyStarts, order),
    bodies: () => bodies(spool, order),
    areasHa: () => perParcel(spool.areasHa, new Float64Array(count)) as Float64Array,
    groups: () => perParcel(spool.groupNumbers, new Uint32Array(count)) as Uint32Array,
    pidSlots: () => pidSlots,
    lotPlanSlots: () => lotPlanIndex(spool, ordinals),
    boxes: () => boxes,
  };
  return {
    bbox: [...root].map((edge) => edge / UNITS_PER_DEGREE) as ParcelDataSet['bbox'],
    lengths: {
      bodyStarts: spool.bodyStarts.length,
      bodies: spool.bodies.length,
      areasHa: count,
      groups: count,
      pidSlots: pidSlots.length,
      lotPlanSlots: slotsFor(spool.lotPlans.length / 2).length,
      boxes: boxes.length,
    },
    section: (name) => make[name](),
  };
}

/** Start offsets of the bodies in their new order. */
function starts(spooled: ChunkedArray, order: Uint32Array): Uint32Array {
  const arranged = new Uint32Array(order.length + 1);
  order.forEach((parcel, ordinal) => {
    arranged[ordinal + 1] = arranged[ordinal]! + spooled.at(parcel + 1) - spooled.at(parcel);
  });
  return arranged;
}

/** The bodies in their new order. */
function bodies(spool: ParcelSpool, order: Uint32Array): Uint8Array {
  const arranged = new Uint8Array(spool.bodies.length);
  let length = 0;
  for (const parcel of order) {
    const end = spool.bodyStarts.at(parcel + 1);
    for (let i = spool.bodyStarts.at(parcel); i < end; i++) arranged[length++] = spool.bodies.at(i);
  }
  return arranged;
}

function boxTree({ boxes, count }: ParcelSpool, order: Uint32Array): Int32Array {
  const tree = emptyBoxTree(count);
  order.forEach((parcel, ordinal) => {
    for (let edge = 0; edge < 4; edge++) tree[4 * ordinal + edge] = boxes.at(4 * parcel + edge);
  });
  completeBoxTree(tree, count);
  return tree;
}

function pidIndex(spool: ParcelSpool, order: Uint32Array, ordinals: Uint32Array): Uint32Array {
  const slots = slotsFor(spool.count);
  const index = new HashIndex(slots);
  for (let parcel = 0; parcel < spool.count; parcel++) {
    const hash = spool.pidHashes.at(parcel);
    const twin = index.find(
      hash,
      (ordinal) =>
        spool.pidHashes.at(order[ordinal]!) === hash &&
        pidOf(spool, order[ordinal]!) === pidOf(spool, parcel),
    );
    if (twin !== null) throw new Error(`Two parcels have the pid ${pidOf(spool, parcel)}.`);
    index.add(hash, ordinals[parcel]!);
  }
  return slots;
}

function pidOf({ bodies: spooled, bodyStarts }: ParcelSpool, parcel: number): string {
  const start = bodyStarts.at(parcel);
  const bytes = Uint8Array.from({ length: spooled.at(start) }, (_, i) => spooled.at(start + i));
  return new PackedTexts(bytes).pid(0);
}

function lotPlanIndex({ lotPlans }: ParcelSpool, ordinals: Uint32Array): Uint32Array {
  const slots = slotsFor(lotPlans.length / 2);
  const index = new HashIndex(slots);
  for (let i = 0; i < lotPlans.length; i += 2) {
    index.add(lotPlans.at(i), ordinals[lotPlans.at(i + 1)]!);
  }
  return slots;
}
