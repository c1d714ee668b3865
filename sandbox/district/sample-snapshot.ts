import { join } from 'node:path';
import { SAMPLE_VERSION, sampleLandscape, sampleParcelRecords } from './index.ts';
import { readSnapshot } from '../../server/cadastre/memory/read-snapshot.ts';
import { SnapshotError } from '../../server/cadastre/memory/snapshot-format.ts';
import { writeSnapshot } from '../../server/cadastre/memory/write-snapshot.ts';
import { runInThread } from '../../server/platform/workers/run-in-thread.ts';

/** Longer than a slow machine needs to write the sample. */
const LIMIT_MS = 5 * 60_000;

/**
 * Returns the path of the sample cadastre's snapshot in a folder. Builds it when it is missing,
 * damaged, or of another version of the sample or the format.
 */
export async function ensureSampleSnapshot(
  folder: string,
  write: (path: string) => Promise<unknown> = writeSampleSnapshot,
): Promise<string> {
  const path = join(folder, 'sample.parcels');
  if (!(await isCurrent(path))) await write(path);
  return path;
}

/** Writes the sample in a thread, whose 200 MB of memory are freed when it ends. */
export const writeInThread = (programFolder: string) => (path: string) =>
  runInThread(join(programFolder, 'sample-worker.js'), path, {
    limitMs: LIMIT_MS,
    longestMs: LIMIT_MS,
  });

export async function writeSampleSnapshot(path: string): Promise<void> {
  const source = { name: 'Fenceline sample district', version: SAMPLE_VERSION, isSample: true };
  await writeSnapshot(path, source, sampleParcelRecords(sampleLandscape()));
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
