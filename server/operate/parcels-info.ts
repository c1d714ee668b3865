import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readCurrent, type CurrentDataSet } from '../cadastre/data-set/index.ts';
import { SnapshotError } from '../cadastre/memory/index.ts';
import { TaskRefusedError } from './operator-task.ts';
import { loadedInPostgis } from './postgis.ts';

export interface LoadedParcels extends Omit<CurrentDataSet, 'snapshot' | 'importedAt' | 'bytes'> {
  isSample: boolean;
  /** Null for a database, which records neither the time nor the size of an import. */
  importedAt: string | null;
  bytes: number | null;
}

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
  const folder = join(dataDir, 'parcels');
  try {
    const current = await readCurrent(folder);
    if (!current) return null;
    const { snapshot, ...loaded } = current;
    const file = await stat(join(folder, snapshot)).catch(() => null);
    if (file?.size !== current.bytes) {
      throw new TaskRefusedError(
        `${current.name}, version ${current.version}, was imported, but its file ${join(folder, snapshot)} is ${file ? 'damaged' : 'gone'}. Import the cadastre again.`,
      );
    }
    return { ...loaded, isSample: false };
  } catch (error) {
    throw error instanceof SnapshotError ? new TaskRefusedError(error.message) : error;
  }
}
