import { join } from 'node:path';
import { stat } from 'node:fs/promises';
import { readCurrent, type CurrentDataSet } from '../parcels/data-set/index.ts';
import { SnapshotError } from '../parcels/memory/index.ts';
import { TaskRefused } from './operator-task.ts';

export interface LoadedParcels extends CurrentDataSet {
  isSample: boolean;
}

/** `fenceline parcels info`: the imported cadastre; null when the sample is served. */
export async function parcelsInfo({ dataDir }: { dataDir: string }): Promise<LoadedParcels | null> {
  const folder = join(dataDir, 'parcels');
  try {
    const current = await readCurrent(folder);
    if (!current) return null;
    const file = await stat(join(folder, current.snapshot)).catch(() => null);
    if (file?.size !== current.bytes) {
      throw new TaskRefused(
        `${current.name}, version ${current.version}, was imported, but its file ${join(folder, current.snapshot)} is ${file ? 'damaged' : 'gone'}. Import the cadastre again.`,
      );
    }
    return { ...current, isSample: false };
  } catch (error) {
    throw error instanceof SnapshotError ? new TaskRefused(error.message) : error;
  }
}
