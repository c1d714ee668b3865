import type { ParcelRecord } from '#entities/parcel';
import { bboxOfPolygons } from '#shared/lib/geo';
import type { LonLatBounds } from '#shared/lib/lon-lat';
import { boundaryPolygons } from '../boundary-rings.ts';
import type { PolygonRings } from '../boundary-rings.ts';
import { FarmKeyInputError } from './farm-key-input.ts';
import type { FarmKeyInput } from './farm-key-input.ts';

export interface BoundaryParcel {
  /** From 1, the same on the map, in the table and in every file. */
  number: number;
  record: ParcelRecord;
  polygons: PolygonRings[];
}

export interface FarmBoundary {
  parcels: BoundaryParcel[];
  bbox: LonLatBounds;
  totalHa: number;
}

/**
 * Validates the input and returns the farm's parcels in the form the files use.
 * @throws FarmKeyInputError
 */
export function farmBoundaryOf(input: FarmKeyInput): FarmBoundary {
  checkFacts(input);
  const parcels = input.parcels.map((record, i) => ({
    number: i + 1,
    record,
    polygons: polygonsOf(record),
  }));
  return {
    parcels,
    bbox: bboxOfPolygons(parcels.flatMap((parcel) => parcel.polygons)),
    totalHa: input.parcels.reduce((sum, record) => sum + record.areaHa, 0),
  };
}

function checkFacts({ parcels, generatedAt, farm: { gate } }: FarmKeyInput): void {
  if (parcels.length === 0) {
    throw new FarmKeyInputError('NO_PARCELS', 'A Farm Key needs at least one parcel.');
  }
  const pids = new Set<string>();
  for (const { pid, areaHa } of parcels) {
    if (pids.has(pid)) {
      throw new FarmKeyInputError('REPEATED_PARCEL', `Parcel ${pid} is listed twice.`);
    }
    pids.add(pid);
    if (!(areaHa > 0 && areaHa < Infinity)) {
      throw new FarmKeyInputError('BAD_AREA', `Parcel ${pid} has the area ${areaHa} ha.`);
    }
  }
  if (gate && !(Math.abs(gate.lng) <= 180 && Math.abs(gate.lat) <= 90)) {
    throw new FarmKeyInputError('BAD_GATE', `The gate is at ${gate.lng}, ${gate.lat}.`);
  }
  // The range of years a zip archive can store.
  const year = generatedAt.getUTCFullYear();
  if (!(year >= 1980 && year <= 2107)) {
    throw new FarmKeyInputError('BAD_DATE', 'A Farm Key needs the date it was made on.');
  }
}

function polygonsOf(record: ParcelRecord): PolygonRings[] {
  try {
    return boundaryPolygons(record.geometry);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new FarmKeyInputError('BAD_GEOMETRY', `Parcel ${record.pid}: ${error.message}.`);
  }
}
