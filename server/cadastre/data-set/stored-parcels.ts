import { join } from 'node:path';
import type { ParcelRecord } from '#entities/parcel';
import { PackedParcels } from '../memory/packed-parcels.ts';
import { readSnapshot } from '../memory/read-snapshot.ts';
import type { CurrentDataSet } from './current-data-set.ts';

/** Yields every parcel of an imported cadastre. Throws `SnapshotError`. */
export async function* storedParcels(
  folder: string,
  { snapshot }: Pick<CurrentDataSet, 'snapshot'>,
): AsyncGenerator<ParcelRecord> {
  const parcels = new PackedParcels(await readSnapshot(join(folder, snapshot)));
  for (let parcel = 0; parcel < parcels.count; parcel++) yield parcels.record(parcel);
}
