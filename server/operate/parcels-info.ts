import { join } from 'node:path';
import { SnapshotError } from '../cadastre/memory/index.ts';
import { operatorSettings } from './operator-settings.ts';
import { TaskRefusedError } from './operator-task.ts';
import { openOperatorsBucket } from './operators-bucket.ts';
import { loadedInPostgis, type LoadedParcels } from './postgis.ts';
import { servedSnapshot } from './served-snapshot.ts';

export interface InfoParams {
  dataDir: string;
  /** PostGIS database that is served; null if snapshots are. */
  postgisUrl: string | null;
}

/** `fenceline parcels info`: returns the imported cadastre; null if the sample is served. */
export async function parcelsInfo({
  dataDir,
  postgisUrl,
}: InfoParams): Promise<LoadedParcels | null> {
  if (postgisUrl !== null) return loadedInPostgis(postgisUrl);
  const { bucket, explain } = await openOperatorsBucket(operatorSettings(dataDir));
  try {
    const served = await servedSnapshot(bucket, join(dataDir, 'parcels'));
    if (served === null) return null;
    const { dataSet, path, fault } = served;
    const { snapshot: _snapshot, ...loaded } = dataSet;
    if (fault !== null) {
      throw new TaskRefusedError(
        `${loaded.name}, version ${loaded.version}, was imported, but its file ${path} is ${fault}. Import the cadastre again.`,
      );
    }
    return { ...loaded, isSample: false };
  } catch (error) {
    if (error instanceof SnapshotError) throw new TaskRefusedError(error.message);
    throw explain(error, 'Nodes serve what they have.');
  }
}
