import { randomUUID } from 'node:crypto';
import { open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { POINTER, readCurrent, type CurrentDataSet } from './current-data-set.ts';

/**
 * Moves a snapshot into the folder and makes it the served one. Readers find either the old or the
 * new one, even after a power cut. `file` must be on the same disk and flushed. Removes the
 * snapshots it replaces, or `file` itself if publishing fails.
 */
export async function publishSnapshot(
  folder: string,
  file: string,
  dataSet: CurrentDataSet,
): Promise<void> {
  const published = join(folder, dataSet.snapshot);
  try {
    await rename(file, published);
    await writePointer(folder, dataSet);
  } catch (error) {
    const served = await readCurrent(folder).catch(() => null);
    if (served?.snapshot !== dataSet.snapshot) await rm(published, { force: true });
    throw error;
  }
  await removeReplaced(folder, dataSet);
}

async function writePointer(folder: string, dataSet: CurrentDataSet): Promise<void> {
  // Two processes of one machine may fetch the same snapshot from a bucket.
  const draft = join(folder, `${POINTER}.${randomUUID()}.tmp`);
  try {
    await withFile(draft, 'w', async (file) => {
      await file.writeFile(`${JSON.stringify(dataSet, null, 2)}\n`);
      await file.sync();
    });
    await rename(draft, join(folder, POINTER));
  } finally {
    await rm(draft, { force: true });
  }
  // Windows flushes folder entries by itself and cannot open a folder to sync it.
  if (process.platform !== 'win32') await withFile(folder, 'r', (directory) => directory.sync());
}

/** Imported snapshots are named by their time; the sample's is not. */
const IMPORTED = /^\d{8}T\d{6}Z-[0-9a-f]{8}\.parcels$/;

/**
 * Removes the replaced snapshots. Windows may refuse while a server still has one open; the next
 * import tries again.
 */
async function removeReplaced(folder: string, { snapshot }: CurrentDataSet): Promise<void> {
  const names = await readdir(folder);
  const replaced = names.filter((name) => IMPORTED.test(name) && name !== snapshot);
  await Promise.allSettled(replaced.map((name) => rm(join(folder, name), { force: true })));
}

async function withFile(path: string, flags: string, work: (file: FileHandle) => Promise<void>) {
  const file = await open(path, flags);
  try {
    await work(file);
  } finally {
    await file.close();
  }
}
