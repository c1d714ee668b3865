import { join } from 'node:path';
import { SAMPLE_VERSION, sampleLandscape, sampleParcelRecords } from './index.ts';
import { readSnapshot } from '../../server/cadastre/memory/read-snapshot.ts';
import { SnapshotError } from '../../server/cadastre/memory/snapshot-format.ts';
import { writeSnapshot } from '../../server/cadastre/memory/write-snapshot.ts';

/**
 * Returns the path of the sample cadastre's snapshot in a folder. Builds it when it is missing,
 * damaged, or of another version of the sample or the format.
 */
export async function ensureSampleSnapshot(folder: string): Promise<string> {
  const path = join(folder, 'sample.parcels');
  if (!(await isCurrent(path))) {
    const source = { name: 'Fenceline sample district', version: SAMPLE_VERSION, isSample: true };
    await writeSnapshot(path, source, sampleParcelRecords(sampleLandscape()));
  }
  return path;
}

async function isCurrent(path: string): Promise<boolean> {
  try {
    const { dataSet } = await readSnapshot(path);
    return dataSet.isSample && dataSet.version === SAMPLE_VERSION;
  } catch (error) {
    if (error instanceof SnapshotError) return false;
    throw error;
  }
}
