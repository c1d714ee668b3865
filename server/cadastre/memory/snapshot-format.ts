import type { ParcelRecord } from '#entities/parcel';
import type { ParcelDataSet } from '../parcel-engine.ts';

/** Increase when the layout below changes; older files are then rejected. */
export const FORMAT_VERSION = 3;

/**
 * A snapshot file, little-endian:
 *
 *     8 bytes   FLPARCEL
 *     32 bytes  SHA-256 of everything that follows
 *     4 bytes   format version
 *     4 bytes   length of the header
 *     8 bytes   length of the file
 *     header    JSON, `SnapshotHeader`
 *     sections  from the next multiple of 8, each at the offset in the header
 */
export const PRELUDE = {
  magic: 'FLPARCEL',
  digestAt: 8,
  digestedFrom: 40,
  versionAt: 40,
  headerLengthAt: 44,
  fileLengthAt: 48,
  length: 56,
} as const;

/**
 * The flat arrays of a cadastre, in file order. Parcels are sorted along a curve that keeps
 * neighbours together, so that the data of one query is close together in memory.
 */
export const SECTIONS = {
  /** Offset of each parcel's body, followed by the number of bytes. */
  bodyStarts: Uint32Array,
  /** For each parcel, the output of `encodeTexts` and then of `encodeShape`. */
  bodies: Uint8Array,
  areasHa: Float64Array,
  /** Index of each parcel's shared attributes in the header's `groups`. */
  groups: Uint32Array,
  /** A `HashIndex` of parcels by pid. */
  pidSlots: Uint32Array,
  /** A `HashIndex` of parcels by each of their lot and plan keys. */
  lotPlanSlots: Uint32Array,
  /** A `BoxTree` over the parcels, in 1e-7 degrees. */
  boxes: Int32Array,
} as const;

export type SectionName = keyof typeof SECTIONS;
export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[];

/** Backed by shared memory or not. */
export type ParcelArrays = { readonly [Name in SectionName]: (typeof SECTIONS)[Name]['prototype'] };

/** Attributes that whole districts share; each combination is stored once. */
export type ParcelGroup = Pick<
  ParcelRecord,
  'state' | 'planType' | 'localGovernmentArea' | 'nrmRegion' | 'parcelType'
>;

export interface SnapshotHeader {
  dataSet: ParcelDataSet;
  groups: ParcelGroup[];
  /** Offset in bytes from `sectionsStart`, a multiple of 8, and number of elements. */
  sections: Record<SectionName, { offset: number; length: number }>;
}

export function roundUpTo8(bytes: number): number {
  return Math.ceil(bytes / 8) * 8;
}

/** Offset in the file at which the sections begin. */
export function sectionsStart(headerLength: number): number {
  return roundUpTo8(PRELUDE.length + headerLength);
}

/** Content of a snapshot, in the file or in memory. */
export interface ParcelSnapshot {
  dataSet: ParcelDataSet;
  groups: readonly ParcelGroup[];
  arrays: ParcelArrays;
}

/**
 * A snapshot that is missing, damaged or in another format; the message gives the cause and the
 * remedy.
 */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError';
}

export const UNITS_PER_DEGREE = 1e7;
