import type { ParcelEngine } from '../parcel-engine.ts';
import { PackedParcels } from './packed-parcels.ts';
import { readSnapshot } from './read-snapshot.ts';
import { encodeParcelTile } from './tile/encode-parcel-tile.ts';

/** The cadastre of a snapshot file, all in memory. Throws `SnapshotError` for an unusable file. */
export async function loadMemoryEngine(path: string): Promise<ParcelEngine> {
  const snapshot = await readSnapshot(path);
  const parcels = new PackedParcels(snapshot);
  return {
    dataSet: snapshot.dataSet,
    atPoint: async (lng, lat) => parcels.at(lng, lat).map((parcel) => parcels.record(parcel)),
    byIds: async (pids) =>
      pids.flatMap((pid) => {
        const parcel = parcels.find(pid);
        return parcel === null ? [] : [parcels.record(parcel)];
      }),
    tile: async (z, x, y) => encodeParcelTile(parcels, z, x, y),
  };
}
