import type { BoundaryParcel, FarmBoundary } from '../farm-key/farm-boundary.ts';
import type { ParcelRecord, ParcelType } from '#entities/parcel';
import type { Zone } from '../../rasters/zonal/index.ts';
import { boundaryPolygons } from '../boundary-rings.ts';
import type { PolygonRings } from '../boundary-rings.ts';
import type { BenchmarkInput } from './cover-report-input.ts';
import { distancesKm } from './distance-km.ts';

export interface ComparisonParcel {
  /** From 1, nearest first; the same number on the map, in the table and in the files. */
  number: number;
  record: ParcelRecord;
  polygons: PolygonRings[];
  distanceKm: number;
}

export interface ComparisonParcels {
  parcels: ComparisonParcel[];
  totalHa: number;
  /** Chosen parcels that could not be used, and why. */
  leftOut: { pid: string; why: string }[];
}

export const zonesOf = (parcels: readonly Pick<BoundaryParcel, 'polygons' | 'record'>[]): Zone[] =>
  parcels.map(({ polygons, record }) => ({ polygons, areaHa: record.areaHa }));

/** Why parcels of a type are not suitable for comparison with a farm. */
const NOT_COMPARED: Partial<Record<ParcelType, string>> = {
  reserve: 'a reserve',
  road: 'a road',
  marine: 'a watercourse or other water',
};

/**
 * Returns the comparison parcels, nearest first; leaves out those that belong to the farm, and
 * roads, waters and reserves.
 */
export function comparisonOf(
  { comparison }: Pick<BenchmarkInput, 'comparison'>,
  farm: FarmBoundary,
): ComparisonParcels {
  const own = new Set(farm.parcels.map(({ record }) => record.pid));
  const leftOut = comparison.missingPids.map((pid) => ({
    pid,
    why: 'no longer in the parcel data',
  }));
  const usable: { record: ParcelRecord; polygons: PolygonRings[] }[] = [];
  for (const record of comparison.parcels) {
    const polygons = polygonsOf(record);
    const kind = NOT_COMPARED[record.parcelType];
    if (kind) leftOut.push({ pid: record.pid, why: kind });
    else if (own.has(record.pid)) leftOut.push({ pid: record.pid, why: 'part of the farm itself' });
    else if (!polygons) leftOut.push({ pid: record.pid, why: 'without a usable outline' });
    else usable.push({ record, polygons });
  }
  const distances = distancesKm(
    farm.parcels.map(({ polygons }) => polygons),
    usable.map(({ polygons }) => polygons),
  );
  const parcels = usable
    .map((parcel, i) => ({ ...parcel, distanceKm: distances[i]! }))
    .sort((a, b) => a.distanceKm - b.distanceKm || (a.record.pid < b.record.pid ? -1 : 1))
    .map((parcel, i) => ({ ...parcel, number: i + 1 }));
  return {
    parcels,
    totalHa: parcels.reduce((sum, { record }) => sum + record.areaHa, 0),
    leftOut,
  };
}

function polygonsOf(record: ParcelRecord): PolygonRings[] | null {
  try {
    return record.areaHa > 0 ? boundaryPolygons(record.geometry) : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
