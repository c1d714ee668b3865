import type { ParcelRecord } from '#entities/parcel';
import type { ParcelDataSet } from '../parcel-engine.ts';
import { arrangeSpool } from './arrange-spool.ts';
import { ParcelSpool } from './parcel-spool.ts';
import { SECTION_NAMES, type ParcelArrays, type ParcelSnapshot } from './snapshot-format.ts';

export type DataSetSource = Pick<ParcelDataSet, 'name' | 'version' | 'isSample'>;

/** Packs a cadastre into flat arrays, without a file. Throws as `writeSnapshot` does. */
export function packParcels(
  source: DataSetSource,
  records: Iterable<ParcelRecord>,
): ParcelSnapshot {
  const spool = new ParcelSpool();
  for (const record of records) spool.add(record);
  requireParcels(spool);
  const arranged = arrangeSpool(spool);
  return {
    dataSet: { ...source, parcelCount: spool.count, bbox: arranged.bbox },
    groups: spool.groups,
    arrays: Object.fromEntries(
      SECTION_NAMES.map((name) => [name, arranged.section(name)]),
    ) as unknown as ParcelArrays,
  };
}

export function requireParcels(spool: ParcelSpool): void {
  if (spool.count === 0) throw new Error('A cadastre without parcels cannot be stored.');
}
